import { z } from 'zod';
import { mostItems } from './documents.ts';
import { call } from './parts/call.ts';
import { Id } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { says } from './parts/sentences.ts';
import { Impact } from './permissions.ts';

const Ids = list(Id, mostItems);

/** What goes where; a folder of null is the root of the space. */
export const Move = z
  .strictObject({
    documents: Ids.default([]),
    folders: Ids.default([]),
    space: Id,
    folder: Id.nullable().default(null),
  })
  .refine(({ documents, folders }) => documents.length + folders.length > 0, says('Choose something first.'));

export type Move = z.output<typeof Move>;

export const MovedItems = z.object({
  /** What lay there already is not counted. */
  moved: z.int(),
  /** The moves that take it back; null where the caller may not make them. */
  back: z
    .array(z.object({ documents: z.array(Id), folders: z.array(Id), space: Id, folder: Id.nullable() }))
    .nullable(),
});

export type MovedItems = z.output<typeof MovedItems>;

export const moveItems = call({
  method: 'PUT',
  path: '/documents/move/multiple',
  access: 'user',
  summary: 'Move documents and folders into one folder, of any space, all or none',
  body: Move,
  reply: MovedItems,
});

export const MovePlan = z.object({
  /** How many can be moved. */
  movable: z.int(),
  refused: z.array(
    z.object({
      entityType: z.enum(['document', 'folder']),
      id: Id,
      /** It may not be taken away from where it is, nothing like it may be put there, or it would lie in itself. */
      reason: z.enum(['from', 'to', 'into-itself']),
    }),
  ),
  /** Of what can be moved. */
  impact: Impact,
});

export type MovePlan = z.output<typeof MovePlan>;

export const planMove = call({
  method: 'POST',
  path: '/documents/move/plan',
  access: 'user',
  budget: 'people',
  summary:
    'What of a selection the caller may move there, and how many people would gain and lose read access by it',
  body: Move,
  reply: MovePlan,
});
