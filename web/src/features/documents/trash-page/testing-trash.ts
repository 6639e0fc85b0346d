import type { Deleted } from '@atrium/contract/folders';
import { someDocument, someFolder } from '../../../testing/items.ts';
import type { TrashRow } from './trash-row.ts';

const deleted = (more: Partial<Deleted>): Deleted => ({
  at: '2026-11-01T08:00:00.000Z',
  by: 7,
  byName: 'Marta Keller',
  withFolder: null,
  place: [],
  keptUntil: '2026-12-01T08:00:00.000Z',
  ...more,
});

/** A folder in the trash of space 3, for tests. */
export const deletedFolder = (id: number, name: string, more: Partial<Deleted> = {}) =>
  someFolder(id, name, { deleted: deleted(more) });

export const deletedDocument = (id: number, name: string, more: Partial<Deleted> = {}) =>
  someDocument(id, name, { deleted: deleted(more) });

const row = (kind: TrashRow['kind'], id: number, more: Partial<TrashRow>): TrashRow => ({
  key: `${kind}-${id}`,
  kind,
  id,
  name: `${kind} ${id}`,
  folded: `${kind} ${id}`,
  format: kind === 'folder' ? 'folder' : 'pdf',
  place: [],
  deletedAt: '2026-11-01T08:00:00.000Z',
  deletedBy: 'Marta Keller',
  keptUntil: '2026-12-01T08:00:00.000Z',
  documents: 0,
  withFolder: null,
  ...more,
});

export const folderRow = (id: number, more: Partial<TrashRow> = {}) => row('folder', id, more);
export const documentRow = (id: number, more: Partial<TrashRow> = {}) => row('document', id, more);
