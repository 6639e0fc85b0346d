import { describe, expect, it } from 'vitest';
import { moveInTree } from './move-in-tree.ts';
import { mayDrag, mayDrop, planMove } from './plan-move.ts';
import { someFolders } from './testing-folders.ts';

describe('[FLD-04] what a drop changes', () => {
  const folders = someFolders({ Linz: { Layout: {}, Machines: {} }, Lyon: {}, Standards: {} });
  const id = (name: string) => String(folders.find((folder) => folder.name === name)?.id);
  const after = (drop: Parameters<typeof planMove>[1]) =>
    moveInTree(folders, planMove(folders, drop)).map(({ name, pathIds }) => `${pathIds.join('.')}/${name}`);

  it('a new place among siblings', () => {
    expect(after({ id: id('Standards'), parent: null, index: 0 })).toEqual([
      '/Standards',
      '/Linz',
      '1/Layout',
      '1/Machines',
      '/Lyon',
    ]);
    expect(planMove(folders, { id: id('Standards'), parent: null, index: 0 })).toHaveLength(1);
  });

  it('a new parent', () => {
    expect(after({ id: id('Lyon'), parent: id('Linz'), index: 1 })).toEqual([
      '/Linz',
      '1/Layout',
      '1/Lyon',
      '1/Machines',
      '/Standards',
    ]);
    expect(planMove(folders, { id: id('Layout'), parent: id('Lyon'), index: 0 })).toEqual([
      { id: Number(id('Layout')), parent: Number(id('Lyon')), weight: 0 },
    ]);
  });

  it('nothing, when the folder has gone meanwhile', () => {
    expect(planMove(folders, { id: '999', parent: null, index: 0 })).toEqual([]);
  });
});

describe('[FLD-04] who may drag and drop, by the flags alone', () => {
  const [writable] = someFolders({ A: {} }, { canCreate: false });
  const [readable] = someFolders({ A: {} }, { canWrite: false });

  it('canWrite on the folder to drag it, canCreate on the target to drop', () => {
    expect([mayDrag(writable), mayDrag(readable), mayDrag(undefined)]).toEqual([true, false, false]);
    const root = { defaultFolderPermissions: { canCreate: false } };
    expect([mayDrop(root, writable), mayDrop(root, readable)]).toEqual([false, true]);
  });

  it('at the root the default permissions of the space', () => {
    expect(mayDrop({ defaultFolderPermissions: { canCreate: true } }, null)).toBe(true);
    expect(mayDrop({ defaultFolderPermissions: { canCreate: false } }, null)).toBe(false);
  });
});
