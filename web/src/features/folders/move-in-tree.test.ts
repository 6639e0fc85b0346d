import { describe, expect, it } from 'vitest';
import type { TreeFolder } from '../../core/library/read-tree.ts';
import { moveInTree, movesBack } from './move-in-tree.ts';
import { someFolders } from './testing-folders.ts';

const sketch = (folders: TreeFolder[]) => folders.map(({ name, pathIds }) => `${pathIds.join('.')}/${name}`);

describe('[FLD-04] [FLD-05] a move in the tree that is shown', () => {
  const folders = someFolders({ Linz: { Layout: {}, Machines: { Presse: {} } }, Lyon: {} });
  const id = (name: string) => folders.find((folder) => folder.name === name)?.id as number;

  it('takes everything below along, with paths', () => {
    const after = moveInTree(folders, [{ id: id('Machines'), parent: id('Lyon'), weight: 0 }]);
    expect(sketch(after)).toEqual(['/Linz', '1/Layout', '/Lyon', '5/Machines', '5.3/Presse']);
  });

  it('orders by weight, then by name without regard to case', () => {
    const after = moveInTree(folders, [{ id: id('Lyon'), parent: null, weight: -5 }]);
    expect(after.filter(({ parent }) => parent === null).map(({ name }) => name)).toEqual(['Lyon', 'Linz']);
    const named = someFolders({ b: {}, A: {}, C: {} });
    const sorted = moveInTree(named, [{ id: 1, parent: null, weight: 0 }]);
    expect(sorted.map(({ name }) => name)).toEqual(['A', 'b', 'C']);
  });

  it('goes back to what it was', () => {
    const moves = [{ id: id('Presse'), parent: null, weight: 9 }];
    const back = movesBack(folders, moves);
    expect(moveInTree(moveInTree(folders, moves), back)).toEqual(folders);
  });
});
