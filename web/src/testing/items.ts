import type { Document, DocumentColumns } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import type { Permissions } from '@atrium/contract/permissions';
import type { Space } from '@atrium/contract/spaces';
import { DocumentList } from '../core/library/document-list.ts';
import { allPermissions } from './permissions.ts';

export const onlyRead: Permissions = {
  ...allPermissions,
  canCreate: false,
  canWrite: false,
  canDelete: false,
  canCreateDocument: false,
  canWriteDocument: false,
  canDeleteDocument: false,
};

/** A space with id 3, with all rights unless said otherwise, for tests. */
export const someSpace = (more: Partial<Space> = {}): Space => ({
  id: 3,
  name: 'Plant Engineering',
  body: null,
  owner: 1,
  defaultFolderPermissions: more.permissions ?? allPermissions,
  permissions: allPermissions,
  isOverseer: true,
  needsUserAudit: false,
  needsRoleAudit: false,
  auditDeadline: null,
  ...more,
});

export const someFolder = (id: number, name: string, more: Partial<Folder> = {}): Folder => ({
  id,
  name,
  entityType: 'folder',
  space: 3,
  parent: more.pathIds?.at(-1) ?? null,
  path: (more.pathIds ?? []).join('.'),
  pathIds: [],
  children: [],
  route: `/spaces/3/documents/folder/${id}`,
  weight: 0,
  body: null,
  createdBy: 1,
  permissions: allPermissions,
  ...more,
});

export const someDocument = (id: number, name: string, more: Partial<Document> = {}): Document => ({
  id,
  name,
  entityType: 'document',
  space: 3,
  folder: null,
  tags: [],
  file: { mime: 'application/pdf', filename: name, size: 1000, pdfCopyFilename: null },
  format: 'pdf',
  status: 'ready',
  route: `/spaces/3/documents/document/${id}`,
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00Z',
  lastModifiedAt: '2026-01-01T00:00:00Z',
  permissions: allPermissions,
  ...more,
});

/** Documents of one folder as the server lists them. */
export const columnsOf = (documents: Document[], total = documents.length): DocumentColumns => ({
  space: documents[0]?.space ?? 3,
  folder: documents[0]?.folder ?? null,
  total,
  stamp: documents.map(({ id, lastModifiedAt }) => `${id}-${lastModifiedAt}`).join(),
  ids: documents.map(({ id }) => id),
  names: documents.map(({ name }) => name),
  filenames: documents.map(({ file }) => file.filename),
  sizes: documents.map(({ file }) => file.size),
  createdBy: documents.map(({ createdBy }) => createdBy),
  createdAt: documents.map(({ createdAt }) => Date.parse(createdAt)),
  lastModifiedAt: documents.map(({ lastModifiedAt }) => Date.parse(lastModifiedAt)),
  traitsOf: documents.map((_, index) => index),
  traits: documents.map(({ tags, status, permissions, file }) => ({
    ...{ tags, status, permissions, mime: file.mime },
    hasPdfCopy: file.pdfCopyFilename !== null,
  })),
});

export const listOf = (...documents: Document[]): DocumentList => new DocumentList(columnsOf(documents));
