import { z } from 'zod';
import { says } from './sentences.ts';

/** Texts that somebody types and many read: of one line, or of several. */

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const unusable = /[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const badMarks = says('Invisible marks cannot be stored. Type it again.');

export const line = (most: number, missing?: string) =>
  z
    .string(missing)
    .normalize('NFC')
    .trim()
    .min(missing ? 1 : 0, missing)
    .max(most, says('Use at most {most} characters.', { most }))
    .refine((text) => !unusable.test(text), badMarks)
    .refine((text) => !controls.test(text), says('Use one line, without control characters.'));

export const lines = (most: number) =>
  z
    .string()
    .normalize('NFC')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(most, says('Use at most {most} characters.', { most }))
        .refine((text) => !unusable.test(text), badMarks)
        .refine(
          (text) => !controls.test(text.replace(/[\n\t]/g, '')),
          says('Control characters cannot be stored.'),
        ),
    );
