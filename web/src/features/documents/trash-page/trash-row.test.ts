import { describe, expect, it } from 'vitest';
import { planRestore } from './plan-restore.ts';
import { deletedDocument, deletedFolder, documentRow, folderRow } from './testing-trash.ts';
import { makeTrashRows } from './trash-row.ts';

describe('rows of the trash', () => {
  it('[TRSH-01] folders first, with how many documents they took along, in the order of the server', () => {
    const rows = makeTrashRows(
      [deletedFolder(5, 'Linz'), deletedFolder(4, 'Empty', { place: ['Plants'] })],
      [
        deletedDocument(30, 'One.pdf', { withFolder: 5, place: ['Linz', 'Halls'] }),
        deletedDocument(31, 'Two.pdf', { withFolder: 5, place: ['Linz'] }),
        deletedDocument(29, 'Single.pdf'),
      ],
    );
    expect(rows.map(({ key, documents, withFolder }) => [key, documents, withFolder])).toEqual([
      ['folder-5', 2, null],
      ['folder-4', 0, null],
      ['document-30', 0, 5],
      ['document-31', 0, 5],
      ['document-29', 0, null],
    ]);
    expect(rows[1]).toMatchObject({ format: 'folder', place: ['Plants'], deletedBy: 'Marta Keller' });
    expect(rows[2]).toMatchObject({ format: 'pdf', place: ['Linz', 'Halls'] });
    expect(rows[2]).toMatchObject({
      deletedAt: '2026-11-01T08:00:00.000Z',
      keptUntil: '2026-12-01T08:00:00.000Z',
    });
  });
});

describe('what is asked for', () => {
  it('[TRSH-01] a document that comes with a chosen folder is not named beside it', () => {
    const rows = [folderRow(5), documentRow(30, { withFolder: 5 }), documentRow(31, { withFolder: 6 })];
    const plan = planRestore(rows);
    expect(plan.map(({ body }) => body)).toEqual([{ folderIds: [5], documentIds: [31] }]);
    expect(plan[0]?.rows).toEqual(rows);
  });

  it('[TRSH-01] as many at once as the server takes; each row is in one request', () => {
    const rows = [
      ...[1, 2, 3].map((id) => folderRow(id)),
      documentRow(10, { withFolder: 3 }),
      ...[11, 12, 13, 14, 15].map((id) => documentRow(id)),
    ];
    const plan = planRestore(rows, 2);
    expect(plan.map(({ body }) => body)).toEqual([
      { folderIds: [1, 2], documentIds: [11, 12] },
      { folderIds: [3], documentIds: [13, 14] },
      { folderIds: [], documentIds: [15] },
    ]);
    expect(plan[1]?.rows.map(({ key }) => key)).toEqual([
      'folder-3',
      'document-10',
      'document-13',
      'document-14',
    ]);
    expect(new Set(plan.flatMap((one) => one.rows)).size).toBe(rows.length);
  });
});
