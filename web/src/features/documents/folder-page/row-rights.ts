import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import { canBeKept } from '../../../core/offline/can-be-kept.ts';
import type { FileRow } from './file-row.ts';

export const canEdit = (row: FileRow): boolean =>
  row.kind === 'folder' ? row.permissions.canWrite : row.permissions.canWriteDocument;

export const canTag = (row: FileRow): boolean => row.kind === 'document' && row.permissions.canWriteDocument;

export const canClone = (row: FileRow): boolean =>
  row.kind === 'document' && row.permissions.canWriteDocument;

export const canDelete = (row: FileRow): boolean =>
  row.kind === 'folder' ? row.permissions.canDelete : row.permissions.canDeleteDocument;

export const canShare = (row: FileRow): boolean => row.permissions.canShare;

export const canKeep = (row: FileRow): boolean => row.kind === 'document' && canBeKept(row.document);

export interface Chosen {
  documents: Document[];
  folders: Folder[];
}

export function choose(rows: FileRow[]): Chosen {
  const documents: Document[] = [];
  const folders: Folder[] = [];
  for (const row of rows) {
    if (row.kind === 'folder') folders.push(row.folder);
    else documents.push(row.document);
  }
  return { documents, folders };
}
