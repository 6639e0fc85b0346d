import { z } from 'zod';
import { list } from './list.ts';
import { says } from './sentences.ts';

/** Building blocks that several calls share. Texts are the specification's. */

/** What the database can count up to. */
export const mostId = 2_147_483_647;
export const Id = z.int().min(1).max(mostId);

/** An id in an address: digits alone, so that `1e3` or an empty text is none. */
export const IdInAddress = z
  .union([z.string().regex(/^[1-9]\d{0,9}$/, says('Give a number.')), z.number()])
  .transform(Number)
  .pipe(Id);

/** Several in one value, separated by commas; each counts once. */
export const idsInAddress = (most: number, tooMany: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, says('Give numbers, separated by commas.'))
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(list(Id, most, tooMany));

export const YesInAddress = z
  .union([z.enum(['true', 'false']), z.boolean()])
  .transform((value) => String(value) === 'true');

/** YYYY-MM-DD; PostgreSQL knows no year 0. */
export const dayOr = (error?: string) =>
  z.iso.date(error).refine((day) => day >= '0001', says('There is no such day.'));

export const Day = dayOr();

/** ISO 8601 in UTC. */
export const Time = z.iso.datetime();

export const Email = z.email(says('Please enter a valid email')).max(254);

/** A password as typed at sign-in: any characters, nothing cut, but no megabytes into the hash. */
export const GivenPassword = z
  .string()
  .min(1, says('Password is required.'))
  .refine((value) => new TextEncoder().encode(value).length <= 1024, says('Use at most 1024 bytes.'));

/** Whitespace is stripped: people type codes in groups. Six digits, or a recovery code. */
export const AuthCode = z
  .string()
  .max(64)
  .transform((value) => value.replace(/\s+/g, ''))
  .pipe(z.string().min(1, says('Authentication code is required.')));

/** A random token from a link. */
export const LinkToken = z.string().min(1).max(128);

/**
 * A password somebody chooses. The minimum is an operator's setting (PASSWORD_MIN), so it is a parameter;
 * the server checks it again, together with the list of common passwords.
 */
export const newPassword = (minimum: number) =>
  GivenPassword.refine(
    (value) => [...value].length >= minimum,
    says('Minimum {minimum} characters required', { minimum }),
  );
