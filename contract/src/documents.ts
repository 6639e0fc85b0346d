import { z } from 'zod';
import { Deleted, Folder } from './folders.ts';
import { call } from './parts/call.ts';
import { face } from './parts/face.ts';
import { Id, IdInAddress, mostId, Time, YesInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { Name } from './parts/names.ts';
import { says } from './parts/sentences.ts';
import { Permissions } from './permissions.ts';

export const Document = z.object({
  id: Id,
  name: z.string(),
  entityType: z.literal('document'),
  space: Id,
  /** The nearest folder that the caller can read; null at the root. */
  folder: Id.nullable(),
  tags: z.array(Id),
  file: z.object({
    mime: z.string(),
    filename: z.string(),
    size: z.int(),
    pdfCopyFilename: z.string().nullable(),
  }),
  /** The file name's ending, in small letters. */
  format: z.string(),
  status: z.enum(['processing', 'ready', 'failed', 'held', 'infected']),
  route: z.string(),
  /** A user's id. */
  createdBy: Id,
  createdAt: Time,
  lastModifiedAt: Time,
  permissions: Permissions,
  deleted: Deleted.optional(),
  /** The viewer’s token: opens this document’s PDF and annotations, for a quarter of an hour. Only on GET of one. */
  psPdfKitAccessToken: z.string().optional(),
});

export type Document = z.output<typeof Document>;

export const Version = z.object({
  /** The number of the version, counted from 1. */
  version: z.int(),
  filename: z.string(),
  mime: z.string(),
  size: z.int(),
  /** Who put it in place, and when. */
  by: z.object({ id: Id, fullName: z.string() }),
  at: Time,
  isCurrent: z.boolean(),
});

export type Version = z.output<typeof Version>;

const one = z.strictObject({ id: IdInAddress });
const oneVersion = z.strictObject({ id: IdInAddress, version: IdInAddress });
export const mostItems = 10_000;
const Ids = list(Id, mostItems);
const jwt = z.string().max(4000).optional();

export const listDocuments = call({
  method: 'GET',
  path: '/documents',
  access: 'user',
  budget: 'library',
  summary:
    'The documents of a folder, of the root (no folderId), or of a folder and everything below (folderPath); isDeleted lists the trash to administrators',
  query: z
    .strictObject({
      spaceId: IdInAddress,
      folderId: IdInAddress.optional(),
      /** Folder ids joined by dots; the last one is the folder. */
      folderPath: z
        .string()
        .max(2000)
        .regex(/^\d{1,10}(\.\d{1,10})*$/, says('Join folder ids by dots.'))
        .refine(
          (path) => path.split('.').every((id) => Number(id) <= mostId),
          says('Join folder ids by dots.'),
        )
        .optional(),
      isDeleted: YesInAddress.default(false),
    })
    .refine(({ folderId, folderPath }) => folderId === undefined || folderPath === undefined, {
      error: says('Give folderId or folderPath, not both.'),
      path: ['folderPath'],
    }),
  reply: z.array(Document),
});

/** What many documents of a folder have in common: each combination is told once. */
const DocumentTraits = Document.pick({ tags: true, status: true, permissions: true }).extend({
  mime: z.string(),
  hasPdfCopy: z.boolean(),
});

/**
 * The documents of a folder as columns, by id: a hundred thousand as objects would take longer to read than to
 * show. All columns have a value for each document.
 */
export const DocumentColumns = z.object({
  space: Id,
  /** Null at the root. */
  folder: Id.nullable(),
  /** How many there are. Where the columns have fewer, they are the first by name. */
  total: z.int(),
  /** See `getDocumentsStamp`. */
  stamp: z.string(),
  ids: z.array(z.int()),
  names: z.array(z.string()),
  filenames: z.array(z.string()),
  sizes: z.array(z.int()),
  createdBy: z.array(z.int()),
  /** Milliseconds since 1970. */
  createdAt: z.array(z.int()),
  lastModifiedAt: z.array(z.int()),
  /** The index of each in `traits`. */
  traitsOf: z.array(z.int()),
  traits: z.array(DocumentTraits),
});

export type DocumentColumns = z.output<typeof DocumentColumns>;

const inFolder = z.strictObject({ spaceId: IdInAddress, folderId: IdInAddress.optional() });

export const listDocumentColumns = call({
  method: 'GET',
  path: '/documents/columns',
  access: 'user',
  budget: 'library',
  summary:
    'The documents of a folder, or of the root (no folderId), as columns; of very many only the first by name, unless isWhole asks for all',
  query: inFolder.extend({ isWhole: YesInAddress.default(false) }),
  reply: DocumentColumns,
});

export const getDocumentsStamp = call({
  method: 'GET',
  path: '/documents/stamp',
  access: 'user',
  budget: 'library',
  summary: 'A text that is another one once the documents of a folder that the caller can read have changed',
  query: inFolder,
  reply: z.object({ stamp: z.string() }),
});

export const getDocument = call({
  method: 'GET',
  path: '/documents/{id}',
  access: 'user',
  budget: 'library',
  summary: 'One document',
  params: one,
  reply: Document,
});

const repeated = (schema: z.ZodType<string>) => list(schema, 10_000).default([]);

export const uploadDocuments = call({
  method: 'POST',
  path: '/documents/multiple',
  access: 'user',
  summary:
    'Upload files, all or none; fields come before files, and names and subFolders have one value for each file; sent again with the same Idempotency-Key within a day, it answers what the first one made',
  form: {
    fields: z.strictObject({
      spaceId: IdInAddress,
      folderId: IdInAddress.optional(),
      names: repeated(z.string().max(1000)),
      subFolders: repeated(z.string().max(4000)),
    }),
    file: 'files',
  },
  reply: z.array(Document),
  status: 201,
});

export const updateDocument = call({
  method: 'PUT',
  path: '/documents/{id}',
  access: 'user',
  summary: 'Rename, tag or move a document; a new space without a folder means its root',
  params: one,
  body: z.strictObject({
    name: Name.optional(),
    tags: list(Id, 100).optional(),
    space: Id.optional(),
    folder: Id.nullable().optional(),
  }),
  reply: Document,
});

export const replaceFile = call({
  method: 'PUT',
  path: '/documents/{id}/file',
  access: 'user',
  summary:
    'Replace a document’s file; the earlier one is kept; the password must open the file that is there, and the new one, where they are protected PDFs; sent again with the same Idempotency-Key within a day, it is not replaced again',
  params: one,
  form: { fields: z.strictObject({ password: z.string().max(1000).optional() }), file: 'newFile' },
  reply: Document,
});

export const listVersions = call({
  method: 'GET',
  path: '/documents/{id}/versions',
  access: 'user',
  budget: 'library',
  summary: 'The files that a document has had, newest first',
  params: one,
  reply: z.array(Version),
});

export const downloadVersion = call({
  method: 'GET',
  path: '/documents/{id}/versions/{version}/download',
  access: 'user',
  budget: 'download',
  summary: 'One of these files; ranges and ETag are understood',
  params: oneVersion,
  query: z.strictObject({ jwt }),
  reply: { raw: 'The file, as an attachment' },
  tokenInAddress: true,
});

export const restoreVersion = call({
  method: 'POST',
  path: '/documents/{id}/versions/{version}/restore',
  access: 'user',
  summary:
    'Make this file the present one again, as a new version; the one that was present is kept; where it is the same file already, nothing happens; the password must open both, where they are protected PDFs',
  params: oneVersion,
  body: z.strictObject({ password: z.string().max(1000).optional() }).optional(),
  reply: Document,
});

export const retryPdfCopy = call({
  method: 'POST',
  path: '/documents/{id}/pdf-version/retry',
  access: 'user',
  summary: 'Make the PDF copy of a document anew where it failed; where it did not, nothing happens',
  params: one,
  reply: Document,
});

export const cloneDocument = call({
  method: 'POST',
  path: '/documents/{id}/clone',
  access: 'user',
  summary: 'Make a copy beside the document; the bytes are shared',
  params: one,
  reply: Document,
  status: 201,
});

export const deleteDocument = call({
  method: 'DELETE',
  path: '/documents/{id}',
  access: 'user',
  summary: 'Move a document to the trash',
  params: one,
});

const Selection = z
  .strictObject({ documents: Ids.default([]), folders: Ids.default([]) })
  .refine(({ documents, folders }) => documents.length + folders.length > 0, says('Choose something first.'));

export const deleteItems = call({
  method: 'PUT',
  path: '/documents/delete/multiple',
  access: 'user',
  summary: 'Move documents and folders to the trash, all or none',
  body: Selection,
});

export const restoreItems = call({
  method: 'PUT',
  path: '/documents/restore',
  access: 'user',
  summary:
    'Bring back from the trash: administrators always, whoever deleted it for ten minutes; a folder brings what went with it, a document its folder; a name that is taken gets a number',
  body: z
    .strictObject({ documentIds: Ids.default([]), folderIds: Ids.default([]) })
    .refine(
      ({ documentIds, folderIds }) => documentIds.length + folderIds.length > 0,
      says('Choose something first.'),
    ),
  reply: z.object({
    documents: z.array(Document),
    folders: z.array(Folder),
    /** The folders above that were in the trash too, and are back without the rest of what they held. */
    foldersAbove: z.array(Folder),
  }),
});

export const downloadDocument = call({
  method: 'GET',
  path: '/documents/{id}/download',
  access: 'user',
  budget: 'download',
  summary: 'The document’s file; ranges and ETag are understood',
  params: one,
  query: z.strictObject({ jwt }),
  reply: { raw: 'The file, as an attachment' },
  tokenInAddress: true,
});

export const downloadPdfVersion = call({
  method: 'GET',
  path: '/documents/{id}/pdf-version/download',
  access: 'user',
  budget: 'download',
  summary: 'The document as PDF: itself, or its PDF copy',
  params: one,
  query: z.strictObject({ jwt }),
  reply: { raw: 'The PDF, as an attachment' },
  tokenInAddress: true,
  viewerToken: true,
});

export const downloadItems = call({
  method: 'PUT',
  path: '/documents/download/multiple',
  access: 'user',
  budget: 'bulk',
  summary:
    'Documents and folders as a zip, with their structure; tags narrow it to documents that have one of them',
  body: z
    .strictObject({
      documents: Ids.default([]),
      folders: Ids.default([]),
      tags: list(Id, 100).default([]),
    })
    .refine(
      ({ documents, folders }) => documents.length + folders.length > 0,
      says('Choose something first.'),
    ),
  reply: { raw: 'A zip' },
});

export const Author = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  ...face,
});

export type Author = z.output<typeof Author>;

export const listAuthors = call({
  method: 'GET',
  path: '/authors',
  access: 'user',
  budget: 'library',
  summary: 'Who made something that the caller can read',
  reply: z.array(Author),
});
