import { ContactChanges, ContactInput } from '@atrium/contract/contacts';
import type { Call } from '@atrium/contract/parts/call';
import fc from 'fast-check';
import type { z } from 'zod';
import { fittingValue } from './fitting-value.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { KnownIds } from './known-ids.ts';

/** One request: what it asks for, with at most a few things in it that nobody would send. */
export interface DrawnRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  form?: { fields: Record<string, unknown>; file: { name: string; content: string } };
  headers: Record<string, string>;
  /** Bytes as they are. */
  bytes?: string;
}

/** Parts of forms that are JSON: the contract calls them texts. */
export const jsonParts: Record<string, z.ZodType> = {
  'POST /contacts': ContactInput,
  'PUT /contacts/{id}': ContactChanges,
  'PUT /me/contact': ContactChanges,
};

export function drawRequest(call: Call, ids: KnownIds): fc.Arbitrary<DrawnRequest> {
  const none = fc.constant({});
  const part = (schema: z.ZodType | undefined) => (schema ? fittingValue(schema, '', ids) : none);
  const asked = fc.record({
    params: fc.record(
      Object.fromEntries(paramsOf(call).map(([name, word]) => [name, paramValue(call, name, word, ids)])),
    ),
    query: part(call.query),
    ...(call.body ? { body: part(call.body) } : {}),
    ...(call.form ? { form: drawForm(call, call.form, ids) } : {}),
    ...(call.bytes ? { bytes: fc.constantFrom(...files) } : {}),
    headers: call.bytes
      ? fc.tuple(drawHeaders, fc.nat(20)).map(([drawn, at]) => ({
          ...{ 'tus-resumable': '1.0.0', 'upload-offset': String(at) },
          ...drawn,
        }))
      : drawHeaders,
  }) as fc.Arbitrary<DrawnRequest>;
  return fc.tuple(asked, fc.oneof(fewChanges, fewChanges, fc.constant([]))).map(([asked, changes]) => {
    // Drawn values are shared: what is spoilt is a copy, with copies.
    const request = structuredClone(asked);
    for (const [at, value, name] of changes) spoil(request, at, structuredClone(value), name);
    return request;
  });
}

/** Names and the word before each: what the number is of. */
const paramsOf = ({ path }: Call): [name: string, word: string][] =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, word = '', name = '']) => [name, word]);

function paramValue(call: Call, name: string, word: string, ids: KnownIds): fc.Arbitrary<unknown> {
  const schema = (call.params as z.ZodObject).shape[name] as z.ZodType;
  return fittingValue(schema, ids.has(word) ? word : name, ids);
}

const csv = [
  'email,firstName,lastName,phone\nnew@atrium.example,New,Person,1\n',
  'email;roles\nstaff@atrium.example;Staff\n',
  'nothing\n',
  '"',
  `email\n${'x'.repeat(70_000)}\n`,
  '\ufeffemail,lastName\n"a\0b@c.example","\ud800"\n',
];
const files = ['', 'text', '%PDF-1.7\n', '\x89PNG\r\n\x1a\n', 'PK\x03\x04', ...csv];

function drawForm(call: Call, form: NonNullable<Call['form']>, ids: KnownIds) {
  const json = jsonParts[`${call.method} ${call.path}`];
  return fc.record({
    fields: json
      ? fc.record({ contact: fittingValue(json, '', ids) })
      : (fittingValue(form.fields, '', ids) as fc.Arbitrary<Record<string, unknown>>),
    file: fc.record({
      name: fc.oneof(fc.constantFrom('a.txt', 'b.pdf', 'c.png', 'd.csv', 'e.exe'), hostileText),
      content: fc.constantFrom(...files),
    }),
  });
}

/** Such as a header can hold. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 3000));
const drawHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'if-match',
        'if-none-match',
        'range',
        'if-range',
        'x-pdf-password',
        'idempotency-key',
        'user-agent',
        'cookie',
        'accept-encoding',
        'sec-fetch-site',
        'authorization',
        'accept-language',
        'upload-offset',
        'tus-resumable',
      ),
      fc.oneof(
        headerText,
        fc.constantFrom(
          '"1"',
          '*',
          '0',
          '1.0.0',
          'bytes=0-1',
          'bytes=-1',
          '%00',
          '%',
          'atrium-sso=%00',
          'Bearer a.b.c',
        ),
      ),
      { maxKeys: 3 },
    ),
  },
);

/** One mostly: of two, the first would hide what the second does. */
const fewChanges = fc.array(fc.tuple(fc.nat(), hostileValue, hostileText), { minLength: 1, maxLength: 2 });

/** Puts something else in the place of one value, doubles an item, or adds a field. */
function spoil(request: DrawnRequest, at: number, value: unknown, name: string): void {
  const places = placesIn(request);
  const [holder, key] = places[at % places.length] ?? [];
  if (!holder || key === undefined) return;
  const present = holder[key];
  if (Array.isArray(present) && present.length > 0 && at % 3 === 0) present.push(present[0]);
  else if (isObject(present) && !Array.isArray(present) && at % 3 === 1)
    Object.defineProperty(present, name, enumerable(value));
  else holder[key] = value;
}

const enumerable = (value: unknown) => ({ value, enumerable: true, configurable: true, writable: true });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

type Place = [holder: Record<string, unknown>, key: string];

function placesIn(request: DrawnRequest): Place[] {
  const places: Place[] = [];
  const roots = [request.params, request.query, ...(request.form ? [request.form.fields] : [])];
  for (const root of roots) collect(root, places);
  if (request.body !== undefined) {
    places.push([request as never, 'body']);
    collect(request.body, places);
  }
  return places;
}

function collect(holder: unknown, places: Place[]): void {
  if (!isObject(holder)) return;
  for (const key of Object.keys(holder)) {
    places.push([holder, key]);
    collect(holder[key], places);
  }
}
