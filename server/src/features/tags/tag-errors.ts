import { sentence } from '@atrium/contract/parts/sentences';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';

export const tagNotFound = () => new AppError('tag.not-found', sentence('This tag does not exist any more.'));

export const nameTaken = whenTaken('tag_name', () => {
  const message = sentence('There is already a tag of this name.');
  return new AppError('tag.name-taken', message, { fields: { name: message } });
});
