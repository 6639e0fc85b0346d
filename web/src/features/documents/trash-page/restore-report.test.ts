import { describe, expect, it } from 'vitest';
import { someDocument, someFolder } from '../../../testing/items.ts';
import { describeRestored } from './restore-report.ts';
import type { Restored } from './restore-rows.ts';
import { documentRow, folderRow } from './testing-trash.ts';

const space = { id: 3, name: 'Plant Engineering' };
const report = (done: Partial<Restored>) =>
  describeRestored({ rows: [], missing: [], documents: [], folders: [], foldersAbove: [], ...done }, space);

const one = documentRow(30, { name: 'One.pdf', place: ['Linz', 'Halls'] });
const two = documentRow(31, { name: 'Two.pdf', place: ['Linz'] });

describe('what the toast says', () => {
  it('[TRSH-01] one document: its name, where it is, and the way there', () => {
    expect(report({ rows: [one], documents: [someDocument(30, 'One.pdf', { folder: 6 })] })).toEqual({
      isDone: true,
      title: '“One.pdf” is restored',
      message: 'It is back in “Halls”.',
      goTo: { label: 'Show documents', path: '/spaces/3/documents/folder/6' },
    });
  });

  it('[TRSH-01] a folder, with what it took along, opens itself', () => {
    const linz = folderRow(5, { name: 'Linz' });
    const inside = documentRow(30, { withFolder: 5 });
    const told = report({ rows: [linz, inside], folders: [someFolder(5, 'Linz')] });
    expect(told.title).toBe('2 items are restored');
    expect(told.goTo).toEqual({ label: 'Open folder', path: '/spaces/3/documents/folder/5' });
    expect(report({ rows: [linz], folders: [someFolder(5, 'Linz')] }).message).toBe(
      'It is back in “Plant Engineering”.',
    );
  });

  it('[TRSH-01] from several folders the way leads to the space', () => {
    const documents = [
      someDocument(30, 'One.pdf', { folder: 6 }),
      someDocument(31, 'Two.pdf', { folder: 5 }),
    ];
    const told = report({ rows: [one, two], documents });
    expect(told.message).toBe('');
    expect(told.goTo?.path).toBe('/spaces/3/documents');
  });

  it('[TRSH-01] a new name, a folder above and what was missing are told', () => {
    expect(report({ rows: [one], documents: [someDocument(30, 'One (2).pdf')] }).message).toBe(
      'It is back in “Halls”. Its name was taken, so it is called “One (2).pdf” now.',
    );
    const told = report({
      rows: [one, two],
      documents: [someDocument(30, 'One (2).pdf'), someDocument(31, 'Two.pdf')],
      foldersAbove: [someFolder(5, 'Linz')],
      missing: [documentRow(32)],
    });
    expect(told.message).toBe(
      '1 name was taken, so it got a number. The folder “Linz” came back too, without the rest. ' +
        '1 item was no longer in the trash.',
    );
    expect(report({ rows: [one], foldersAbove: [someFolder(5, 'Linz')] }).message).toContain(
      'Its folder came back too, without the rest.',
    );
    expect(
      report({ rows: [one], foldersAbove: [someFolder(5, 'Linz'), someFolder(6, 'Halls')] }).message,
    ).toContain('2 folders came back too, without the rest.');
  });

  it('[TRSH-01] nothing was there any more', () => {
    expect(report({ missing: [one] })).toEqual({
      isDone: false,
      title: '“One.pdf” is no longer in the trash',
      message: 'Somebody else restored it, or its time was over.',
      goTo: undefined,
    });
    expect(report({ missing: [one, two] })).toMatchObject({
      title: '2 items are no longer in the trash',
      message: 'Somebody else restored them, or their time was over.',
    });
  });
});
