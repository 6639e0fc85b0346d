import { expect, it } from 'vitest';
import { readTree } from '../../../core/library/read-tree.ts';
import { onlyRead, someFolder } from '../../../testing/items.ts';
import { allPermissions } from '../../../testing/permissions.ts';
import { treeReply } from '../../../testing/tree-reply.ts';
import { mayGo } from './may-go.ts';
import { makeItem } from './upload-item.ts';

const fills = { ...onlyRead, canCreateDocument: true };
const inside = (id: number, name: string, permissions = fills) =>
  someFolder(id, name, { parent: 5, pathIds: [5], permissions });
const tree = readTree(
  3,
  treeReply([
    someFolder(5, 'Linz', { permissions: fills }),
    inside(6, 'Open'),
    inside(7, 'Closed', onlyRead),
    inside(8, 'Own', allPermissions),
  ]),
);
const goes = (folder: string, folderId: number | null = 5, root = onlyRead) =>
  mayGo({ folderId, tree, root }, makeItem({ file: new File(['x'], 'a.txt'), folder }));

it('[DOC-05] a file goes where folders are there to be filled, or may be made', () => {
  expect(goes('')).toBe(true);
  expect(goes('open')).toBe(true);
  expect(goes('Own/Deep/er')).toBe(true);
  expect(goes('New')).toBe(false);
  expect(goes('Open/New')).toBe(false);
  expect(goes('Closed')).toBe(false);
  expect(goes('New', null)).toBe(false);
  expect(goes('New', null, allPermissions)).toBe(true);
  expect(goes('Linz/Open', null)).toBe(true);
});

it('[DOC-05] what is not known may be tried: the server says it', () => {
  const item = makeItem({ file: new File(['x'], 'a.txt'), folder: 'New' });
  expect(mayGo({ folderId: 5, tree: undefined, root: onlyRead }, item)).toBe(true);
  expect(mayGo({ folderId: null, tree: [], root: undefined }, item)).toBe(true);
});
