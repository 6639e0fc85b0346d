import type { z } from 'zod';
import { AppError } from '../base/errors.ts';

/** What the schema makes of a value from outside, or an error that names each field that is wrong. */
export function checkValue<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: 'request.malformed' | 'request.invalid',
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = Object.create(null);
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body'];
    for (const name of names) fields[name] ??= issue.message;
  }
  const first = Object.entries(fields)[0];
  throw new AppError(code, `The request cannot be used: ${first?.[0]}: ${first?.[1]}`, {
    fields: { ...fields },
  });
}
