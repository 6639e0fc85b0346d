import { expect, it } from 'vitest';
import { onlyRead } from '../../testing/items.ts';
import { allPermissions } from '../../testing/permissions.ts';
import { readTree } from './read-tree.ts';

it('[FLD-04] [FLD-05] reads columns as folders: parents, paths, routes, rights and counts', () => {
  const folders = readTree(3, {
    ids: [5, 6, 7, 8],
    parents: [-1, 0, 1, -1],
    names: ['Linz', 'Layout', 'Hall 1', 'Lyon'],
    weights: [-1, 0, 0, 4],
    rights: [allPermissions, onlyRead],
    may: [0, 0, 1, 1],
    counts: [2, 0, 1, 0],
  });
  expect(folders.map(({ parent, pathIds }) => [parent, pathIds])).toEqual([
    [null, []],
    [5, [5]],
    [6, [5, 6]],
    [null, []],
  ]);
  expect(folders[2]).toEqual({
    id: 7,
    name: 'Hall 1',
    parent: 6,
    pathIds: [5, 6],
    weight: 0,
    route: '/spaces/3/documents/folder/7',
    permissions: onlyRead,
    documents: 1,
    inAll: 1,
  });
  expect(folders.map(({ inAll }) => inAll)).toEqual([3, 1, 1, 0]);
});
