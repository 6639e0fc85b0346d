import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, Time } from './parts/fields.ts';
import { says } from './parts/sentences.ts';

/** Larger files go in pieces, each of at most so many bytes: a proxy may hold back a piece until it is whole. */
export const pieceBytes = 32 * 1024 * 1024;

export const UploadId = z.string().regex(/^[0-9a-f]{32}$/, says('There is no such upload.'));

/** A file that comes in pieces. */
export const Upload = z.object({
  id: UploadId,
  /** Where it becomes a document; null where it becomes a new version of one. */
  space: Id.nullable(),
  folder: Id.nullable(),
  /** The path below the folder; empty for the folder itself. */
  subFolder: z.string(),
  /** The document that gets a new version. */
  document: Id.nullable(),
  name: z.string(),
  size: z.int(),
  /** How many bytes are there. */
  received: z.int(),
  /** When the file was last changed, as its sender says, in milliseconds; with name and size it tells it from others. */
  lastModified: z.int().nullable(),
  /** Bytes are coming in right now. */
  isActive: z.boolean(),
  /** What is not finished goes then; every piece sets it anew. */
  expiresAt: Time,
});

export type Upload = z.output<typeof Upload>;

const most = 2 ** 50;

export const createUpload = call({
  method: 'POST',
  path: '/uploads',
  access: 'user',
  summary:
    'Begin an upload in pieces, of a new document or of a new version of one; its bytes follow by PATCH, as tus 1.0 says',
  body: z
    .strictObject({
      name: z.string().min(1).max(1000),
      size: z.int().min(0).max(most),
      lastModified: z.int().min(-most).max(most).optional(),
      space: Id.optional(),
      folder: Id.nullable().optional(),
      subFolder: z.string().max(4000).optional(),
      document: Id.optional(),
    })
    .refine(
      ({ space, document }) => (space === undefined) !== (document === undefined),
      says('Name a space, or a document that gets a new version.'),
    )
    .refine(
      ({ document, folder, subFolder }) => document === undefined || (!folder && !subFolder),
      says('A document stays in its folder.'),
    ),
  reply: Upload,
  status: 201,
});

export type NewUpload = z.output<typeof createUpload.body>;

export const listUploads = call({
  method: 'GET',
  path: '/uploads',
  access: 'user',
  budget: 'library',
  summary: 'One’s own uploads that are not finished, the newest first',
  reply: z.array(Upload),
});

const one = z.strictObject({ id: UploadId });

export const showUpload = call({
  method: 'GET',
  head: true,
  path: '/uploads/{id}',
  access: 'user',
  budget: 'library',
  summary: 'How much of one’s own upload is there; HEAD says it in Upload-Offset and Upload-Length (tus 1.0)',
  params: one,
  reply: Upload,
});

export const addPiece = call({
  method: 'PATCH',
  path: '/uploads/{id}',
  access: 'user',
  summary:
    'Add bytes to one’s own upload at Upload-Offset (tus 1.0); the last ones store the document, and an empty piece at the end tries that again. The password of a protected PDF comes in the header x-pdf-password, percent-encoded',
  params: one,
  bytes: 'application/offset+octet-stream',
  reply: { raw: '204: the header Upload-Offset says how much is there' },
});

export const cancelUpload = call({
  method: 'DELETE',
  path: '/uploads/{id}',
  access: 'user',
  summary: 'Give up one’s own upload',
  params: one,
});
