import { sentence } from '@atrium/contract/parts/sentences';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';

export const contactNotFound = () =>
  new AppError('contact.not-found', sentence('This contact does not exist any more, or is not open to you.'));

const taken = {
  email: sentence('There is already a contact with this email.'),
  user: sentence('This user is linked to another contact already.'),
} as const;

const refuse = (field: keyof typeof taken) => () =>
  new AppError(`contact.${field}-taken`, taken[field], { fields: { [field]: taken[field] } });

const emailTaken = whenTaken('contact_email', refuse('email'));
const userTaken = whenTaken('contact_user', refuse('user'));

/** A handler for `.catch`: each e-mail and each user belongs to one contact at most. */
export function contactTaken(cause: unknown): never {
  const { constraint } = cause as { constraint?: string };
  return constraint === 'contact_user' ? userTaken(cause) : emailTaken(cause);
}

export function unknownDivision(name: string): AppError {
  const message = sentence('There is no division “{name}”.', { name });
  return new AppError('contact.division-unknown', message, { fields: { division: message } });
}

export function unknownUser(): AppError {
  const message = sentence('This user does not exist any more.');
  return new AppError('contact.user-unknown', message, { fields: { user: message } });
}
