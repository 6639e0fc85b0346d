import { expect, it } from 'vitest';
import { z } from 'zod';
import { mountedCalls } from './testing/mounted-calls.ts';

const calls = mountedCalls().map((call) => [`${call.method} ${call.path}`, call] as const);

/** How an id can be written, with one that is there and with the first that the database cannot hold. */
const written: [fitting: string | number, tooLarge: string | number][] = [
  [1, 2 ** 31],
  ['1', '2147483648'],
  ['1,2', '1,2147483648'],
  ['1.2', '1.2147483648'],
  ['ROLE_1', 'ROLE_2147483648'],
  ['2026-01-01,1', '2026-01-01,2147483648'],
  ['1,2026-01-01,1', '1,2026-01-01,2147483648'],
  ['a,1', 'a,2147483648'],
];
const free = 'any text at all';

/** What may be larger is no id: bytes, and places on the earth. */
const numbersNotIds = new Set(['quota', 'latitude', 'longitude', 'size', 'lastModified']);

/** Notifications are counted beyond what an id can hold. */
const largerNumbers: Record<string, string[]> = {
  'GET /me/notifications': ['before'],
  'PUT /me/notifications/read': ['ids', 'upTo'],
};

type Field = [name: string, schema: z.ZodType];

function fieldsOf(schema: z.ZodType, name: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, one]) => fieldsOf(one as z.ZodType, key));
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, name);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodUnion)
    return [[name, schema], ...schema.options.flatMap((one) => fieldsOf(one as z.ZodType, name))];
  return [[name, schema]];
}

it.each(calls)(
  '[2.2.1] [ERR-02] an id that the database cannot hold is refused at the door: %s',
  (title, call) => {
    const fields = [call.params, call.query, call.body, call.form?.fields].flatMap((schema) =>
      schema ? fieldsOf(schema as z.ZodType, '') : [],
    );
    const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
    const through = fields.flatMap(([name, schema]) =>
      numbersNotIds.has(name) || largerNumbers[title]?.includes(name) || takes(schema, free)
        ? []
        : written
            .filter(([fitting, tooLarge]) => takes(schema, fitting) && takes(schema, tooLarge))
            .map(([, tooLarge]) => `${name}: ${tooLarge}`),
    );
    expect(through).toEqual([]);
  },
);
