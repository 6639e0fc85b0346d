import { sentence } from '@atrium/contract/parts/sentences';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';

export const listNotFound = () =>
  new AppError('mailing-list.not-found', sentence('This mailing list does not exist any more.'));

export function memberUnknown(): AppError {
  const message = sentence('One of these people does not exist any more.');
  return new AppError('mailing-list.member-unknown', message, { fields: { members: message } });
}

export const nameTaken = whenTaken('mailing_list_name', () => {
  const message = sentence('There is already a mailing list of this name.');
  return new AppError('mailing-list.name-taken', message, { fields: { name: message } });
});
