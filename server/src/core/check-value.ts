import { mostFaults } from '@atrium/contract/parts/list';
import { type Sentence, sentence, sentenceOf } from '@atrium/contract/parts/sentences';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';
import { plainName } from '../base/http/plain-name.ts';

type Code = 'request.malformed' | 'request.invalid';

/** What the schema makes of a value from outside, or an error that names the first fields that are wrong. */
export function checkValue<S extends z.ZodType>(schema: S, value: unknown, code: Code): z.output<S> {
  // zod's own safeParse would put every fault into words, and an unknown field into those of all others.
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  if (result instanceof Promise) throw new Error('The contract cannot wait for anything.');
  if (result.issues.length > 0) throw wrongFields(code, result.issues.slice(0, mostFaults).flatMap(tell));
  // Asked last: where a field has words of its own for it, they were said by now.
  const unstorable = findUnstorable(value);
  if (unstorable !== undefined)
    throw wrongFields(code, [[unstorable, sentence('A character here cannot be stored.')]]);
  return result.value as z.output<S>;
}

type Fault = [field: string, message: Sentence];

function tell(issue: z.core.$ZodRawIssue): Fault[] {
  const place = (issue.path ?? []).map(String);
  if (issue.code === 'unrecognized_keys') {
    const names = (issue.keys as string[]).slice(0, mostFaults);
    return names.map((name) => [[...place, name].join('.'), sentence('This field is not known here.')]);
  }
  const { message } = z.core.util.finalizeIssue(issue, undefined, z.config());
  return [[place.join('.') || 'body', sentenceOf(message)]];
}

function wrongFields(code: Code, faults: Fault[]): AppError {
  const fields = new Map<string, Sentence>();
  for (const [name, message] of faults.slice(0, mostFaults)) {
    const shown = fieldName(name);
    if (!fields.has(shown)) fields.set(shown, message);
  }
  const [[name, message]] = [...fields] as [[string, Sentence]];
  return new AppError(code, wrongRequest(name, message), { fields: Object.fromEntries(fields) });
}

export const wrongRequest = (field: string, message: Sentence): Sentence =>
  sentence('The request cannot be used: {field}: {message}', { field, message });

const longestName = 60;

/** The name of a field as it may be repeated: whoever sent it chose it. */
export function fieldName(name: string): string {
  const plain = plainName(name.slice(0, longestName));
  return name.length > longestName ? `${plain}…` : plain;
}

/** Where a text stands that PostgreSQL cannot keep: with a NUL, or half a surrogate pair. */
function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  // Of a list, the names would be its numbers as texts: slow, where it is long.
  const names = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const name of names) {
    if (typeof name === 'string' && !isStorable(name)) return name;
    const inside = findUnstorable((value as Record<string | number, unknown>)[name]);
    if (inside !== undefined) return inside === '' ? String(name) : `${name}.${inside}`;
  }
  return undefined;
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
