import { sentence } from '@atrium/contract/parts/sentences';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';

export const roleNotFound = () =>
  new AppError('role.not-found', sentence('This role does not exist any more.'));

export const roleFixed = () =>
  new AppError('role.fixed', sentence('The administrators’ roles can be neither renamed nor deleted.'));

export const nameTaken = whenTaken('role_name', () => {
  const message = sentence('There is already a role of this name.');
  return new AppError('role.name-taken', message, { fields: { name: message } });
});
