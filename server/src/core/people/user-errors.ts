import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';

export const userNotFound = () =>
  new AppError('user.not-found', sentence('This user does not exist any more.'));

export const emailTaken = whenTaken('app_user_email', () => {
  const message = sentence('There is already a user with this email.');
  return new AppError('user.email-taken', message, { fields: { email: message } });
});

export const ownAccount = (message: Sentence) => new AppError('user.own-account', message);
