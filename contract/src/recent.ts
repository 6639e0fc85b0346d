import { z } from 'zod';
import { Watch } from './notifications.ts';
import { call } from './parts/call.ts';
import { Id, IdInAddress, Time } from './parts/fields.ts';
import { says } from './parts/sentences.ts';

/** How many documents that somebody opened are remembered; older ones are forgotten. */
export const mostOpenings = 200;

const thing = Watch.omit({ since: true }).shape;
const page = z.int().min(1).max(1_000_000);

export const Opening = z.object({
  ...thing,
  at: Time,
  /** The page of a PDF that the caller read last, and of how many; null where they turned none. */
  page: page.nullable(),
  pages: page.nullable(),
});

export type Opening = z.output<typeof Opening>;

const Limit = z.coerce.number().int().min(1).max(100).default(30);

export const listOpenings = call({
  method: 'GET',
  path: '/me/openings',
  access: 'user',
  summary: 'The documents that the caller opened last and can read, newest first',
  query: z.strictObject({ limit: Limit }),
  reply: z.array(Opening),
});

export const setOpening = call({
  method: 'PUT',
  path: '/me/openings/{documentId}',
  access: 'user',
  summary:
    'Remember that the caller opened a document, and on which page they are; without a page, the one that is known stays',
  params: z.strictObject({ documentId: IdInAddress }),
  body: z
    .strictObject({ page: page.optional(), pages: page.optional() })
    .refine(({ page, pages }) => (page === undefined) === (pages === undefined), {
      error: says('Give page and pages, or none of them.'),
      path: ['page'],
    })
    .refine(({ page = 1, pages = 1 }) => page <= pages, {
      error: says('There are not so many pages.'),
      path: ['page'],
    }),
});

export const Received = z.object({
  ...thing,
  at: Time,
  /** Who shared it. */
  by: z.object({ id: Id, fullName: z.string() }),
});

export type Received = z.output<typeof Received>;

export const listReceived = call({
  method: 'GET',
  path: '/me/shared',
  access: 'user',
  summary:
    'What others shared with the caller in the last three months and the caller can read, newest first, each once',
  query: z.strictObject({ limit: Limit }),
  reply: z.array(Received),
});
