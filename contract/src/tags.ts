import { z } from 'zod';
import { mostItems } from './documents.ts';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { Name } from './parts/names.ts';
import { says } from './parts/sentences.ts';

export const Tag = z.object({ id: Id, name: z.string() });

const one = z.strictObject({ id: IdInAddress });
const body = z.strictObject({ name: Name });

export const listTags = call({
  method: 'GET',
  path: '/tags',
  access: 'user',
  budget: 'library',
  summary: 'All tags, by name',
  reply: z.array(Tag),
});

export const getTag = call({
  method: 'GET',
  path: '/tags/{id}',
  access: 'user',
  budget: 'library',
  summary: 'One tag',
  params: one,
  reply: Tag,
});

export const createTag = call({
  method: 'POST',
  path: '/tags',
  access: 'admin',
  summary: 'Make a tag',
  body,
  reply: Tag,
  status: 201,
});

export const updateTag = call({
  method: 'PUT',
  path: '/tags/{id}',
  access: 'admin',
  summary: 'Rename a tag',
  params: one,
  body,
  reply: Tag,
});

export const deleteTag = call({
  method: 'DELETE',
  path: '/tags/{id}',
  access: 'admin',
  summary: 'Delete a tag, and take it off its documents',
  params: one,
});

/** The most tags that a document has. */
export const mostTags = 100;

const Tags = list(Id, mostTags).default([]);
const TagChange = z
  .strictObject({ documents: list(Id, mostItems), add: Tags, remove: Tags })
  .refine(
    ({ add, remove }) => add.every((id) => !remove.includes(id)),
    says('Give a tag or take it, not both.'),
  );

export type TagChange = z.output<typeof TagChange>;

/** What is done to documents one by one is not done to the same one twice. */
function areOnce(changes: TagChange[]): boolean {
  const named = changes.flatMap(({ documents }) => documents);
  return new Set(named).size === named.length;
}
const areFew = (changes: TagChange[]) =>
  changes.reduce((sum, { documents }) => sum + documents.length, 0) <= mostItems;

export const tagDocuments = call({
  method: 'PUT',
  path: '/documents/tags/multiple',
  access: 'user',
  summary: 'Give tags to documents and take others from them, all or none; the answer takes it back',
  body: z.strictObject({
    changes: list(TagChange, mostItems)
      .min(1, says('Choose something first.'))
      .refine(areFew, says('Choose at most {mostItems} documents.', { mostItems }))
      .refine(areOnce, says('Name each document once.')),
  }),
  reply: z.object({
    /** Those that had them already are not counted. */
    changed: z.int(),
    /** The changes that take it back. */
    back: z.array(z.object({ documents: z.array(Id), add: z.array(Id), remove: z.array(Id) })),
  }),
});
