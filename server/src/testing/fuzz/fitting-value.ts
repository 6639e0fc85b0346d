import fc from 'fast-check';
import type { z } from 'zod';
import type { KnownIds } from './known-ids.ts';

/** Texts of which some fit wherever a text is asked for; which ones, the schema itself says. */
const plausible = [
  'Plans',
  'Plans 2027.pdf',
  'somebody@atrium.example',
  'staff@atrium.example',
  'atrium-demo',
  '123456',
  'true',
  'false',
  '2026-11-20',
  '2026-11-20,5',
  '2026-11-20T10:00:00.000Z',
  '3f2b7c1e-8d4a-4f6b-9c2d-1e5a7b9c0d2f',
  '7d9e4b2a-1c3f-4a5b-8e6d-0f1a2b3c4d5e',
  'ROLE_161',
  'ROLE_1',
  '/documents/1/download',
  '/images/1',
  '1',
  '7',
  '1,2,3',
  '1.2',
  '47.3',
  'http://127.0.0.1:9/feed.xml',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  '50%',
];

const integers = [1, 2, 3, 5, 9, 12, 15, 100];

/** Values that a schema takes, made of what it is made of; numbers and ids are such as there are. */
export function fittingValue(schema: z.ZodType, name: string, ids: KnownIds): fc.Arbitrary<unknown> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const inner = (one: z.core.$ZodType, called = name) => fittingValue(one as z.ZodType, called, ids);
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, inner(field, key)])),
        { requiredKeys: Object.keys(def.shape).filter((key) => !isOptional(def.shape[key])) },
      );
    case 'array':
      return fc.array(inner(def.element), { minLength: schema.safeParse([]).success ? 0 : 1, maxLength: 3 });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner(def.innerType);
    case 'union':
      return fc.oneof(...def.options.map((option) => inner(option)));
    case 'pipe':
      // A value is looked at, or changed, before it is checked.
      return inner((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in);
    case 'literal':
      return fc.constantFrom<unknown>(...def.values);
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return oneThatFits(schema, [...(ids.get(name) ?? []), ...integers]);
    case 'string':
      return oneThatFits(schema, [...(ids.get(name) ?? []).map(String), ...plausible]);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const isOptional = (field: z.core.$ZodType | undefined): boolean =>
  (field as z.ZodType).safeParse(undefined).success;

function oneThatFits(schema: z.ZodType, values: unknown[]): fc.Arbitrary<unknown> {
  const fitting = values.filter((value) => schema.safeParse(value).success);
  return fc.constantFrom(...(fitting.length > 0 ? fitting : values));
}
