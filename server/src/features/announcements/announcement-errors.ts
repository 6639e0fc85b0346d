import { sentence } from '@atrium/contract/parts/sentences';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';

/** One that is not for the caller is told as one that is not there. */
export const announcementNotFound = () =>
  new AppError(
    'announcement.not-found',
    sentence('This announcement does not exist any more, or is not for you.'),
  );

export const announcementChanged = () =>
  new AppError('change.conflict', sentence('Somebody else has changed this announcement meanwhile.'));

export function pictureGone(): AppError {
  const message = sentence('This picture is not there any more. Choose it again.');
  return new AppError('announcement.picture-gone', message, { fields: { picture: message } });
}

export const pictureTaken = whenTaken('announcement_picture', pictureGone);
