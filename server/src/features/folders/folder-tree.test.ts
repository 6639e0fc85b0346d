import { countDocuments, type FolderTree, getFolderTree, listFolders } from '@atrium/contract/folders';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();

const rowsOf = (tree: FolderTree) =>
  tree.ids.map((id, at) => ({
    id,
    parent: tree.ids[tree.parents[at] as number] ?? null,
    name: tree.names[at],
    weight: tree.weights[at],
    permissions: tree.rights[tree.may[at] as number],
  }));

it('[FLD-04] [FLD-05] answers as columns what the lists say: order, places, rights and counts', async () => {
  const [role, other] = [await makeRole(house), await makeRole(house)];
  const token = await signInAs(house, await makeUser(house, { roles: [role] }));
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  const top = await makeFolder(house, space, { name: 'b' });
  await makeFolder(house, space, { name: 'A "quoted", ä' });
  const hidden = await makeFolder(house, space, { name: 'Hidden', parent: top });
  const shown = await makeFolder(house, space, { name: 'Shown', parent: hidden });
  const closed = await makeFolder(house, space, { name: 'Closed', parent: top });
  await setEntry(house, hidden, role, []);
  await setEntry(house, shown, role, reads);
  await setEntry(house, closed, role, ['canRead']);
  await setEntry(house, closed, other, 'all');
  await makeDocument(house, space, { folder: top });
  await makeDocument(house, space, { folder: closed });
  // Readable by itself in a folder that is not: it counts where it is shown.
  await setEntry(house, await makeDocument(house, space, { folder: hidden }), role, reads);

  const { body: tree } = await house.ask(getFolderTree, { params: { id: space.id } }, { token });
  const list = await house.ask(listFolders, { query: { spaceId: space.id, anyParent: true } }, { token });
  const counts = await house.ask(countDocuments, { query: { spaceId: space.id } }, { token });
  expect(tree.names).toEqual(['A "quoted", ä', 'b', 'Closed', 'Shown']);
  expect(rowsOf(tree)).toEqual(
    list.body.map(({ id, parent, name, weight, permissions }) => ({ id, parent, name, weight, permissions })),
  );
  expect(tree.parents).toEqual([-1, -1, 1, 1]);
  expect(tree.rights).toHaveLength(3);
  expect(tree.counts).toEqual([0, 2, 0, 0]);
  expect(new Map(tree.ids.map((id, at) => [id, tree.counts[at]]))).toEqual(
    new Map(counts.body.map(({ id, count }) => [id, count])),
  );
});

it('[SPC-01] an empty tree where there are no folders; not found where nothing can be read', async () => {
  const role = await makeRole(house);
  const token = await signInAs(house, await makeUser(house, { roles: [role] }));
  const [open, closed] = [await makeSpace(house), await makeSpace(house)];
  await setEntry(house, open.rootId, role, reads);
  const empty = await house.ask(getFolderTree, { params: { id: open.id } }, { token });
  expect(Object.values(empty.body)).toEqual(Array(7).fill([]));
  const refused = await house.askError(getFolderTree, { params: { id: closed.id } }, { token });
  expect(refused).toMatchObject({ status: 404, body: { code: 'space.not-found' } });
});
