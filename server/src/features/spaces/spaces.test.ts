import { getDocument, listDocuments } from '@atrium/contract/documents';
import { getFolder, listFolders } from '@atrium/contract/folders';
import { emptyBody, type RichText } from '@atrium/contract/parts/rich-text';
import {
  createSpace,
  deleteSpace,
  getSpace,
  listSpaces,
  restoreSpace,
  setSpaceBody,
  updateSpace,
} from '@atrium/contract/spaces';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const asAdmin = { token: await signInAs(house, await makeUser(house, { roles: [161] })) };

async function reader() {
  const role = await makeRole(house);
  const person = await makeUser(house, { roles: [role] });
  return { role, person, token: await signInAs(house, person) };
}

it('[SPC-01] [NAV-04] lists the spaces in which anything can be read, by name without regard to case', async () => {
  const { role, token } = await reader();
  const named = (name: string) => makeSpace(house, { name: `${name} ${role}` });
  await setEntry(house, (await named('beta')).rootId, role, reads);
  await setEntry(house, await makeFolder(house, await named('Alpha')), role, reads);
  await setEntry(house, await makeDocument(house, await named('gamma')), role, reads);
  await named('Delta');
  const { body } = await house.ask(listSpaces, { query: {} }, { token });
  expect(body.map((space) => space.name.split(' ')[0])).toEqual(['Alpha', 'beta', 'gamma']);
  expect(body.map((space) => space.permissions.canRead)).toEqual([false, true, false]);
  for (const space of body) expect(space.defaultFolderPermissions).toEqual(space.permissions);
});

it('[SPC-01] a space with nothing to read does not exist for the reader', async () => {
  const { role, token } = await reader();
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'none');
  const absent = await house.askError(getSpace, { params: { id: space.id } }, { token });
  const never = await house.askError(getSpace, { params: { id: 2_000_000_000 } }, { token });
  expect(absent.status).toBe(404);
  expect({ ...absent.body, requestId: '' }).toEqual({ ...never.body, requestId: '' });
  for (const query of [{ spaceId: space.id }, { spaceId: space.id, anyParent: true }]) {
    expect((await house.askError(listFolders, { query }, { token })).status).toBe(404);
  }
  expect((await house.askError(listDocuments, { query: { spaceId: space.id } }, { token })).status).toBe(404);
});

it('[SPC-02] administrators make, rename and hand over spaces; others do not', async () => {
  const { person, token } = await reader();
  const body = { name: `Made ${person.id}`, owner: person.id };
  const made = await house.ask(createSpace, { body }, asAdmin);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ ...body, body: null, needsUserAudit: false, auditDeadline: null });
  const own = await house.ask(getSpace, { params: { id: made.body.id } }, { token });
  expect(Object.values(own.body.permissions)).toEqual(Array(9).fill(true));
  const taken = await house.askError(
    createSpace,
    { body: { ...body, name: body.name.toUpperCase() } },
    asAdmin,
  );
  expect(taken).toMatchObject({ status: 409, body: { code: 'space.name-taken' } });
  const nobody = await house.askError(createSpace, { body: { name: 'x', owner: 2_000_000_000 } }, asAdmin);
  expect(nobody).toMatchObject({ status: 422, body: { code: 'space.owner-unknown' } });
  const params = { id: made.body.id };
  expect((await house.askError(updateSpace, { params, body: { name: 'mine' } }, { token })).status).toBe(403);
  expect((await house.askError(createSpace, { body: { ...body, name: 'y' } }, { token })).status).toBe(403);
  const other = await makeUser(house);
  const updated = await house.ask(updateSpace, { params, body: { owner: other.id } }, asAdmin);
  expect(updated.body).toMatchObject({ name: body.name, owner: other.id });
  expect((await house.askError(getSpace, { params }, { token })).status).toBe(404);
});

it('[15.3.3] what is not meant to be set is refused', async () => {
  const space = await makeSpace(house);
  const body = { name: 'x', needsUserAudit: false };
  const { status } = await house.askError(updateSpace, { params: { id: space.id }, body }, asAdmin);
  expect(status).toBe(422);
});

it('two who make a space of one name at once: one gets it, the other is told', async () => {
  const { person } = await reader();
  const ask = () =>
    house
      .ask(createSpace, { body: { name: `Race ${person.id}`, owner: person.id } }, asAdmin)
      .then(({ status }) => status)
      .catch((error: Error) => (error.message.includes('409') ? 409 : 500));
  const statuses = await Promise.all([ask(), ask(), ask()]);
  expect(statuses.sort()).toEqual([201, 409, 409]);
});

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

it('[SPC-03] [RTE-03] stores a description that fits the schema, for those with canWrite', async () => {
  const { role, token } = await reader();
  const space = await makeSpace(house);
  const params = { id: space.id };
  await setEntry(house, space.rootId, role, reads);
  const body = { body: text('Welcome') };
  expect((await house.askError(setSpaceBody, { params, body }, { token })).status).toBe(403);
  await setEntry(house, space.rootId, role, ['canRead', 'canWrite']);
  expect((await house.ask(setSpaceBody, { params, body }, { token })).body.body).toEqual(body.body);
  expect((await house.ask(getSpace, { params }, { token })).body.body).toEqual(body.body);
  const cleared = await house.ask(setSpaceBody, { params, body: { body: null } }, { token });
  expect(cleared.body.body).toBeNull();
});

it.each([
  [
    'a script in a link',
    { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'java\tscript:alert(1)' } }] },
  ],
  [
    'data in a link',
    { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'data:text/html,x' } }] },
  ],
  ['an unknown inline', { type: 'script', text: 'x' }],
  ['an event handler', { type: 'text', text: 'x', onerror: 'alert(1)' }],
])('[RTE-01] [1.3.1] [1.2.2] refuses a body with %s, and keeps the one before', async (_, inline) => {
  const { role, token } = await reader();
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  const params = { id: space.id };
  await house.ask(setSpaceBody, { params, body: { body: emptyBody } }, { token });
  const body = { body: { type: 'doc', content: [{ type: 'paragraph', content: [inline] }] } };
  expect((await house.askError(setSpaceBody, { params, body }, { token })).status).toBe(422);
  expect((await house.ask(getSpace, { params }, { token })).body.body).toEqual(emptyBody);
});

it('[RTE-03] refuses an unknown block, a column without a block and a body without its last paragraph', async () => {
  const space = await makeSpace(house);
  const params = { id: space.id };
  const paragraph = { type: 'paragraph' };
  const column = (content: object[]) => ({ type: 'column', content });
  const columns = (content: object[]) => ({ type: 'columns', attrs: { layout: 'two-equal' }, content });
  for (const content of [
    [{ type: 'table' }, paragraph],
    [columns([column([]), column([paragraph])]), paragraph],
    [columns([column([paragraph])]), paragraph],
    [columns([column([paragraph]), column([paragraph])])],
    [],
  ]) {
    const body = { body: { type: 'doc', content } };
    expect(
      (await house.askError(setSpaceBody, { params, body }, asAdmin)).status,
      JSON.stringify(content),
    ).toBe(422);
  }
});

it('[ADM-03] a deleted space is gone with all in it, and comes back as it was', async () => {
  const { role, token } = await reader();
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  const folder = await makeFolder(house, space);
  const document = await makeDocument(house, space, { folder });
  const params = { id: space.id };
  expect((await house.askError(deleteSpace, { params }, { token })).status).toBe(403);
  expect((await house.ask(deleteSpace, { params }, asAdmin)).status).toBe(204);
  expect((await house.askError(deleteSpace, { params }, asAdmin)).status).toBe(404);
  expect((await house.askError(getSpace, { params }, asAdmin)).status).toBe(404);
  expect((await house.askError(getFolder, { params: { id: folder } }, asAdmin)).status).toBe(404);
  expect((await house.askError(getDocument, { params: { id: document } }, { token })).status).toBe(404);
  const deleted = await house.ask(listSpaces, { query: { isDeleted: true } }, asAdmin);
  expect(deleted.body.map((one) => one.id)).toContain(space.id);
  expect((await house.askError(listSpaces, { query: { isDeleted: true } }, { token })).status).toBe(403);
  await house.ask(restoreSpace, { params }, asAdmin);
  expect((await house.ask(getDocument, { params: { id: document } }, { token })).body.folder).toBe(folder);
});

it('[AUD-02] past a user review’s deadline the space answers 403 to all but owner and administrators', async () => {
  const { role, token } = await reader();
  const owner = await makeUser(house);
  const space = await makeSpace(house, { ownerId: owner.id });
  await setEntry(house, space.rootId, role, 'all');
  const document = await makeDocument(house, space);
  const today = house.clock.now().toISOString().slice(0, 10);
  await house.parts.db
    .updateTable('space')
    .set({ needs_user_audit: true, audit_deadline: today })
    .where('id', '=', space.id)
    .execute();
  const params = { id: space.id };
  // The day itself is still open; and of a review only owner and administrators are told.
  expect((await house.ask(getSpace, { params }, { token })).body).toMatchObject({
    isOverseer: false,
    needsUserAudit: false,
    auditDeadline: null,
  });
  for (const token of [await signInAs(house, owner), asAdmin.token]) {
    expect((await house.ask(getSpace, { params }, { token })).body.isOverseer).toBe(true);
  }
  expect((await house.ask(getSpace, { params }, asAdmin)).body).toMatchObject({
    needsUserAudit: true,
    auditDeadline: today,
  });
  house.clock.advance({ days: 1 });
  const again = await signInAs(house, await makeUser(house, { roles: [role] }));
  const blocked = await house.askError(getSpace, { params }, { token: again });
  expect(blocked).toMatchObject({ status: 403, body: { code: 'space.review-expired' } });
  expect(
    (await house.ask(listSpaces, { query: {} }, { token: again })).body.map((one) => one.id),
  ).not.toContain(space.id);
  expect((await house.askError(getDocument, { params: { id: document } }, { token: again })).status).toBe(
    404,
  );
  const stranger = await signInAs(house, await makeUser(house));
  expect((await house.askError(getSpace, { params }, { token: stranger })).status).toBe(404);
  const asOwner = { token: await signInAs(house, owner) };
  expect((await house.ask(getSpace, { params }, asOwner)).body.permissions.canWrite).toBe(true);
});

it('[ADM-03] [ERR-02] who looks at a space while it is deleted sees it or is told that it is gone', async () => {
  const headers = {
    authorization: `Bearer ${await signInAs(house, await makeUser(house, { roles: [161] }))}`,
  };
  for (let times = 0; times < 8; times += 1) {
    const { id } = await makeSpace(house);
    const look = async () => (await house.fetch(`/api/rest/spaces/${id}`, { headers })).status;
    const before = Array.from({ length: 20 }, look);
    const deletion = house.fetch(`/api/rest/spaces/${id}`, { method: 'DELETE', headers });
    const seen = await Promise.all([...before, ...Array.from({ length: 20 }, look)]);
    expect((await deletion).status).toBe(204);
    expect(seen.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  }
});
