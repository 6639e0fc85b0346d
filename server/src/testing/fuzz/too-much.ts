import type { Call } from '@atrium/contract/parts/call';
import { mostOf } from '@atrium/contract/parts/list';
import fc from 'fast-check';
import type { z } from 'zod';
import { fittingValue } from './fitting-value.ts';
import type { KnownIds } from './known-ids.ts';

/** As much as the server takes, and a little less, so that what is around it fits too. */
const mostCharacters = 1024 * 1024 - 2000;
const mostInAddress = 14_000;

const repeat = (piece: (n: number) => string, most: number, between = ','): string => {
  const pieces: string[] = [];
  for (let length = 0; ; ) {
    const next = piece(pieces.length);
    length += next.length + between.length;
    if (length > most) return pieces.join(between);
    pieces.push(next);
  }
};

/** Bodies that are too much for any call. */
export const floods: Record<string, string> = {
  'a megabyte of unknown fields': `{${repeat((n) => `"${n.toString(36)}":0`, mostCharacters)}}`,
  'a thousand unknown fields with long names': `{${repeat((n) => `"${n}${'x'.repeat(900)}":0`, 900_000)}}`,
  'as many small objects as fit': `[${repeat((n) => `{"${(n * 7919).toString(36)}":0}`, mostCharacters)}]`,
  'lists in lists, half a megabyte deep': '['.repeat(mostCharacters / 2) + ']'.repeat(mostCharacters / 2),
  'lists in lists, many times': `[${repeat(() => '['.repeat(60) + ']'.repeat(60), mostCharacters)}]`,
  'half a million zeros': `[${repeat(() => '0', mostCharacters)}]`,
  'a list of broken texts': `[${repeat(() => '"\\ud800"', mostCharacters)}]`,
  'one endless text': `"${'\\u0041'.repeat(170_000)}"`,
  'what looks like a prototype': `[${repeat((n) => (n === 0 ? '"\\"__proto__\\":"' : '{"a":{}}'), mostCharacters)}]`,
};

/** Addresses as long as the server takes. */
export function longQueries({ query }: Call): string[] {
  const [known = 'unknown'] = Object.keys((query as z.ZodObject | undefined)?.shape ?? {});
  return [
    repeat((n) => n.toString(36), mostInAddress, '&'),
    repeat((n) => `${n.toString(36)}=%f0%9f%98%80`, mostInAddress, '&'),
    repeat(() => `${known}=1`, mostInAddress, '&'),
    `${known}=${repeat(() => '1', mostInAddress)}`,
    `${known}=${'x'.repeat(mostInAddress)}`,
    `${known}=${'%00'.repeat(mostInAddress / 3)}`,
  ];
}

const wrongItems = (fitting: unknown): unknown[] => [
  '',
  0,
  null,
  {},
  [],
  { unknown: 1 },
  ...(typeof fitting === 'object' && fitting !== null ? [{ ...fitting, unknown: 1 }] : []),
];

/** For each list of a body: that body with as many wrong items in the list as fit; and right ones but for the last. */
export function floodedLists(schema: z.ZodType, ids: KnownIds): [what: string, body: string][] {
  return listsIn(schema).flatMap(({ path, element, most }) => {
    const [fitting] = fc.sample(fittingValue(element, path.at(-1) ?? '', ids), { numRuns: 1, seed: 1 });
    const fill = (item: unknown, last: unknown) => {
      const text = JSON.stringify(item) ?? 'null';
      const count = Math.min(most, Math.floor(mostCharacters / (text.length + 1)));
      return withList(schema, path, [...Array<unknown>(Math.max(0, count - 1)).fill(item), last], ids);
    };
    const named = (item: unknown) => `${path.join('.')}: ${JSON.stringify(item)?.slice(0, 60)}`;
    return [
      ...wrongItems(fitting).map((item): [string, string] => [named(item), fill(item, item)]),
      [`${path.join('.')}: right ones, and the last wrong`, fill(fitting, {})],
      [`${path.join('.')}: far too many`, withList(schema, path, Array(200_000).fill(0), ids)],
    ];
  });
}

interface ListIn {
  /** `*` stands for an item of a list above. */
  path: string[];
  element: z.ZodType;
  most: number;
}

const mostDepth = 6;

export function listsIn(schema: z.ZodType, path: string[] = []): ListIn[] {
  if (path.length > mostDepth) return [];
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const inside = (one: z.core.$ZodType, key?: string) =>
    listsIn(one as z.ZodType, key === undefined ? path : [...path, key]);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => inside(field, key));
    case 'array': {
      const most = mostOf(schema as unknown as z.core.$ZodArray);
      return [{ path, element: def.element as z.ZodType, most }, ...inside(def.element, '*')];
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType);
    case 'union':
      return def.options.flatMap((option) => inside(option));
    case 'pipe':
      return [...inside(def.in), ...inside(def.out)];
    default:
      return [];
  }
}

/** A fitting body whose list at this place is another one; lists on the way have as many items as fit with it. */
function withList(schema: z.ZodType, path: string[], list: unknown[], ids: KnownIds): string {
  const [fitting] = fc.sample(fittingValue(schema, '', ids), { numRuns: 1, seed: 3 });
  return JSON.stringify(put(structuredClone(fitting), path, list));
}

function put(value: unknown, [key, ...rest]: string[], list: unknown[]): unknown {
  if (key === undefined) return list;
  if (key === '*') {
    const items = Array.isArray(value) && value.length > 0 ? value : [{}];
    const short = list.slice(0, 100);
    const one = put(items[0], rest, short);
    const count = Math.max(1, Math.floor(mostCharacters / (JSON.stringify(one).length + 1)));
    return Array(Math.min(count, 1000)).fill(one);
  }
  const holder = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...holder, [key]: put(holder[key], rest, list) };
}
