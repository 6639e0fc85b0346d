import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import type { Permissions } from '@atrium/contract/permissions';
import { expect, it } from 'vitest';
import { listOf } from '../../../testing/items.ts';
import { sortRows } from '../../../ui/data-table/sort-rows.ts';
import { compareKinds, type FileRow, filterRows, makeRows } from './file-row.ts';
import { Labels } from './labels.ts';
import { canClone, canDelete, canEdit, choose } from './row-rights.ts';

const nothing: Permissions = {
  canRead: true,
  canCreate: false,
  canWrite: false,
  canDelete: false,
  canReadDocument: true,
  canCreateDocument: false,
  canWriteDocument: false,
  canDeleteDocument: false,
  canShare: false,
};

const folder = (id: number, name: string, weight: number, may: Partial<Permissions> = {}): Folder => ({
  id,
  name,
  entityType: 'folder',
  space: 1,
  parent: null,
  path: '',
  pathIds: [],
  children: [],
  route: `/spaces/1/documents/folder/${id}`,
  weight,
  createdBy: 7,
  permissions: { ...nothing, ...may },
});

const doc = (id: number, name: string, may: Partial<Permissions> = {}): Document => ({
  id,
  name,
  entityType: 'document',
  space: 1,
  folder: null,
  tags: [2, 3, 99],
  file: { mime: 'application/pdf', filename: name, size: 1, pdfCopyFilename: null },
  format: 'pdf',
  status: 'ready',
  route: `/spaces/1/documents/document/${id}`,
  createdBy: 8,
  createdAt: '2026-01-01T00:00:00Z',
  lastModifiedAt: '2026-01-01T00:00:00Z',
  permissions: { ...nothing, ...may },
});

const labels = new Labels({
  authors: new Map([[7, 'Marta Keller']]),
  tags: new Map([
    [2, 'Report'],
    [3, 'Form'],
  ]),
});
const rows = makeRows(
  [folder(1, 'Beta', 2000), folder(2, 'Zeta', 1000), folder(3, 'alpha', 2000)],
  listOf(doc(1, 'Plan 10.pdf'), doc(2, 'Étude.pdf'), doc(3, 'plan 9.pdf')),
  labels,
);
const listed = (list: FileRow[]) => list.map(({ name }) => name);

it('[DOC-02] folders first, then by weight, then by name', () => {
  expect(listed(rows)).toEqual(['Zeta', 'alpha', 'Beta', 'Étude.pdf', 'plan 9.pdf', 'Plan 10.pdf']);
});

it('[DOC-01] names of authors and tags stand in the rows as far as they are known', () => {
  expect(rows.map(({ author }) => author)).toEqual([
    'Marta Keller',
    'Marta Keller',
    'Marta Keller',
    '',
    '',
    '',
  ]);
  expect(rows.at(-1)?.tags).toEqual(['Report', 'Form']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(6);
});

it('[DOC-02] another sort leaves the folders first', () => {
  const column = {
    id: 'name',
    label: '',
    cell: () => null,
    compare: (a: FileRow, b: FileRow) => b.name.length - a.name.length,
  };
  const sorted = sortRows(rows, [column], { column: 'name', isDescending: true }, compareKinds);
  expect(sorted.slice(0, 3).every(({ kind }) => kind === 'folder')).toBe(true);
});

it('[DOC-02] the filter looks for a part of the name, without regard to case and accents', () => {
  expect(listed(filterRows(rows, 'PLAN'))).toEqual(['plan 9.pdf', 'Plan 10.pdf']);
  expect(listed(filterRows(rows, ' etude '))).toEqual(['Étude.pdf']);
  expect(filterRows(rows, '  ')).toBe(rows);
  expect(filterRows(rows, 'nowhere')).toEqual([]);
});

it('[DOC-01] [DOC-03] what a row may do follows its own permissions', () => {
  const [writable, deletable, plain] = makeRows(
    [],
    listOf(
      doc(1, 'a', { canWriteDocument: true }),
      doc(2, 'b', { canDeleteDocument: true }),
      doc(3, 'c', { canWrite: true, canDelete: true }),
    ),
    labels,
  ) as [FileRow, FileRow, FileRow];
  expect([canEdit, canClone, canDelete].map((can) => can(writable))).toEqual([true, true, false]);
  expect([canEdit, canClone, canDelete].map((can) => can(deletable))).toEqual([false, false, true]);
  expect([canEdit, canClone, canDelete].map((can) => can(plain))).toEqual([false, false, false]);
  const inFolder = (may: Partial<Permissions>) =>
    makeRows([folder(1, 'a', 0, may)], listOf(), labels)[0] as FileRow;
  expect(canEdit(inFolder({ canWrite: true }))).toBe(true);
  expect(canDelete(inFolder({ canDelete: true }))).toBe(true);
  expect(canClone(inFolder({ canWrite: true, canWriteDocument: true }))).toBe(false);
  expect(canDelete(inFolder({ canDeleteDocument: true }))).toBe(false);
});

it('[DOC-03] a selection is told apart into documents and folders', () => {
  const { documents, folders } = choose(rows);
  expect([documents.length, folders.length]).toEqual([3, 3]);
});
