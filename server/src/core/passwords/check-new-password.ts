import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { UserRow } from '../accounts/user-reply.ts';

/** Throws unless a password that somebody chooses is long enough and not one that attackers try first. */
export async function checkNewPassword(
  parts: Pick<Parts, 'config'>,
  user: Pick<UserRow, 'firstName' | 'lastName' | 'email'>,
  password: string,
  field: string,
): Promise<void> {
  const minimum = parts.config.passwordMinimum;
  if ([...password].length < minimum) {
    const message = sentence('Minimum {minimum} characters required', { minimum });
    throw new AppError('password.too-short', message, { fields: { [field]: message } });
  }
  const ownWords = [
    user.firstName,
    user.lastName,
    user.email.split('@')[0] ?? '',
    parts.config.organization,
    'atrium',
  ];
  if ((await isCommon(password)) || isMadeOf(ownWords, password, minimum)) {
    const message = sentence('This password is easy to guess. Choose another one.');
    throw new AppError('password.too-common', message, { fields: { [field]: message } });
  }
}

let commonPasswords: Promise<Set<string>> | undefined;

/** 49,000 passwords of known breaches; loaded when first needed. */
async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common'] as string[]),
  );
  return (await commonPasswords).has(password.toLowerCase());
}

/** Whether little is left of a password once the person's, company's and product's names are taken out. */
function isMadeOf(words: string[], password: string, minimum: number): boolean {
  let rest = password.toLowerCase();
  for (const word of words.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))) {
    if (word.length >= 4) rest = rest.replaceAll(word, '');
  }
  return rest.length < password.length && [...rest].length < minimum;
}
