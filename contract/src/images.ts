import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';

const one = z.strictObject({ id: IdInAddress });
const form = { fields: z.strictObject({}), file: 'image' };
const made = z.object({ id: Id });

export const uploadSpaceImage = call({
  method: 'POST',
  path: '/spaces/{id}/image',
  access: 'user',
  summary: 'Add a picture for a space’s description',
  params: one,
  form,
  reply: made,
  status: 201,
});

export const uploadFolderImage = call({
  method: 'POST',
  path: '/folders/{id}/image',
  access: 'user',
  summary: 'Add a picture for a folder’s description',
  params: one,
  form,
  reply: made,
  status: 201,
});

export const getImage = call({
  method: 'GET',
  path: '/images/{id}',
  access: 'user',
  budget: 'library',
  summary: 'A picture of a description',
  params: one,
  query: z.strictObject({ jwt: z.string().max(4000).optional() }),
  reply: { raw: 'The picture' },
  tokenInAddress: true,
  widerResource: /^\/spaces\/\d+\/images$/,
});
