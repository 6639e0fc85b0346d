import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';
import { Name } from './parts/names.ts';

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
