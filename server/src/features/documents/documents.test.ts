import { createHash } from 'node:crypto';
import {
  cloneDocument,
  deleteDocument,
  downloadDocument,
  downloadPdfVersion,
  getDocument,
  listDocuments,
  replaceFile,
  updateDocument,
} from '@atrium/contract/documents';
import { createTag } from '@atrium/contract/tags';
import { expect, it } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { sendForm } from '../../testing/upload.ts';

const house = await openHouse();
const asAdmin = { token: await signInAs(house, await makeUser(house, { roles: [161] })) };
const pdf = Buffer.from('%PDF-1.7\n0123456789');

async function world() {
  const role = await makeRole(house);
  const person = await makeUser(house, { roles: [role] });
  const token = await signInAs(house, person);
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  return { role, person, token, space, spaceId: space.id };
}

it('[DOC-12] lists a folder, the root, and everything below a folder', async () => {
  const { token, space, spaceId } = await world();
  const folder = await makeFolder(house, space);
  const inner = await makeFolder(house, space, { parent: folder });
  const atRoot = await makeDocument(house, space, { name: 'root.txt' });
  const inFolder = await makeDocument(house, space, { folder, name: 'b.txt' });
  const inInner = await makeDocument(house, space, { folder: inner, name: 'A.txt' });
  const ids = async (query: object) =>
    (await house.ask(listDocuments, { query: { spaceId, ...query } }, { token })).body.map((one) => one.id);
  expect(await ids({})).toEqual([atRoot]);
  expect(await ids({ folderId: folder })).toEqual([inFolder]);
  expect(await ids({ folderPath: String(folder) })).toEqual([inInner, inFolder]);
  expect(await ids({ folderPath: `${folder}.${inner}` })).toEqual([inInner]);
  const both = { spaceId, folderId: folder, folderPath: '1' };
  expect((await house.askError(listDocuments, { query: both }, { token })).status).toBe(400);
  expect(
    (await house.askError(listDocuments, { query: { spaceId, folderPath: '1.x' } }, { token })).status,
  ).toBe(400);
  const elsewhere = await makeSpace(house);
  const query = { spaceId, folderId: await makeFolder(house, elsewhere) };
  expect((await house.askError(listDocuments, { query }, { token })).status).toBe(404);
});

it('[DOC-01] [DOC-02] [DOC-03] rows carry what the table shows, in its order, each with the flags its icons need', async () => {
  const { token, space, spaceId, role, person } = await world();
  const zebra = await makeDocument(house, space, { name: 'zebra.txt', createdBy: person.id });
  const apple = await makeDocument(house, space, { name: 'Äpfel.pdf', bytes: pdf, mime: 'application/pdf' });
  await setEntry(house, zebra, role, reads);
  const { body } = await house.ask(listDocuments, { query: { spaceId } }, { token });
  expect(body.map((one) => one.id)).toEqual([apple, zebra]);
  expect(body[1]).toMatchObject({
    file: { mime: 'text/plain' },
    lastModifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    createdBy: person.id,
    tags: [],
    permissions: {
      canReadDocument: true,
      canWriteDocument: false,
      canDeleteDocument: false,
      canShare: false,
    },
  });
  expect(body[0]?.permissions).toMatchObject({
    canWriteDocument: true,
    canDeleteDocument: true,
    canShare: true,
  });
});

it('[DOC-04] all rows of a long list are there, without pages', async () => {
  const { token, space, spaceId, person } = await world();
  const { hash } = await house.parts.db
    .selectFrom('document')
    .select('hash')
    .where('id', '=', await makeDocument(house, space, { name: '0.txt' }))
    .executeTakeFirstOrThrow();
  const now = house.clock.now();
  const rows = Array.from({ length: 1700 }, (_, n) => ({
    folder_id: space.rootId,
    name: `${n + 1} "\u2028" é.txt`,
    hash,
    size: 1,
    mime: 'text/plain',
    filename: 'x.txt',
    created_by: person.id,
    created_at: now,
    modified_by: person.id,
    modified_at: now,
  }));
  await house.parts.db.insertInto('document').values(rows).execute();
  const { body, headers } = await house.ask(listDocuments, { query: { spaceId } }, { token });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(new Set(body.map((one) => one.name)).size).toBe(1701);
  expect(body.map((one) => one.name)).toContain(rows[1200]?.name);
});

it('[DOC-12] the number of statements does not depend on the number of rows', async () => {
  const { token, space, spaceId, role } = await world();
  const folders = [await makeFolder(house, space), await makeFolder(house, space)] as const;
  await makeDocument(house, space, { folder: folders[0] });
  for (let n = 0; n < 40; n += 1) await makeDocument(house, space, { folder: folders[1] });
  await setEntry(house, await makeDocument(house, space, { folder: folders[1] }), role, 'none');
  const count = async (folderId: number) => {
    const list = () => house.ask(listDocuments, { query: { spaceId, folderId } }, { token });
    const { answer, statements } = await countStatements(house, list);
    return { rows: answer.body.length, statements };
  };
  await count(folders[0]);
  const [few, many] = [await count(folders[0]), await count(folders[1])];
  expect([few.rows, many.rows]).toEqual([1, 40]);
  expect(many.statements).toBe(few.statements);
  expect(few.statements).toBeGreaterThan(2);
});

it('[DOC-07] renames, tags and moves', async () => {
  const { token, space } = await world();
  const id = await makeDocument(house, space, { name: 'old.txt' });
  await makeDocument(house, space, { name: 'taken.txt' });
  const tag = (await house.ask(createTag, { body: { name: `Tag ${id}` } }, asAdmin)).body.id;
  const folder = await makeFolder(house, space);
  const change = (body: object) => house.ask(updateDocument, { params: { id }, body }, { token });
  expect((await change({ name: 'OLD.txt', tags: [tag, tag] })).body).toMatchObject({
    name: 'OLD.txt',
    tags: [tag],
  });
  const taken = await house.askError(
    updateDocument,
    { params: { id }, body: { name: 'Taken.txt' } },
    { token },
  );
  expect(taken).toMatchObject({ status: 409, body: { code: 'document.name-taken' } });
  expect((await change({ folder })).body).toMatchObject({ folder, tags: [tag] });
  expect((await change({ folder: null })).body.folder).toBeNull();
  for (const body of [{ name: '' }, { tags: [2_000_000_000] }, { createdBy: 1 }, { name: 'a/b' }]) {
    expect((await house.askError(updateDocument, { params: { id }, body }, { token })).status).toBe(422);
  }
  expect((await house.ask(getDocument, { params: { id } }, { token })).body.name).toBe('OLD.txt');
});

it('[DOC-07] moving needs canCreateDocument there, and into another space the right to delete here', async () => {
  const { token, space, role } = await world();
  const id = await makeDocument(house, space);
  const closed = await makeFolder(house, space);
  await setEntry(house, closed, role, reads);
  const move = (body: object) => house.askError(updateDocument, { params: { id }, body }, { token });
  expect((await move({ folder: closed })).status).toBe(403);
  const other = await makeSpace(house);
  expect((await move({ space: other.id })).status).toBe(404);
  await setEntry(house, other.rootId, role, 'all');
  await setEntry(house, space.rootId, role, ['canRead', 'canReadDocument', 'canWriteDocument']);
  expect((await move({ space: other.id })).status).toBe(403);
  await setEntry(house, space.rootId, role, 'all');
  const { body } = await house.ask(updateDocument, { params: { id }, body: { space: other.id } }, { token });
  expect(body).toMatchObject({ space: other.id, folder: null });
});

it('[DOC-07] a move keeps a document’s own entries', async () => {
  const { token, space, role } = await world();
  const id = await makeDocument(house, space);
  const other = await makeRole(house);
  await setEntry(house, id, role, 'all');
  await setEntry(house, space.rootId, other, reads);
  const folder = await makeFolder(house, space);
  await setEntry(house, folder, other, 'none');
  const colleague = await signInAs(house, await makeUser(house, { roles: [other] }));
  expect((await house.ask(getDocument, { params: { id } }, { token: colleague })).status).toBe(200);
  await house.ask(updateDocument, { params: { id }, body: { folder } }, { token });
  expect((await house.askError(getDocument, { params: { id } }, { token: colleague })).status).toBe(404);
  expect(
    (await house.ask(getDocument, { params: { id } }, { token })).body.permissions.canWriteDocument,
  ).toBe(true);
});

it('[DOC-08] a clone has its own name and entries, and its bytes are not stored again', async () => {
  const { token, space, role, person } = await world();
  const id = await makeDocument(house, space, { name: 'plan.pdf', bytes: pdf, mime: 'application/pdf' });
  await setEntry(house, id, role, 'all');
  const files = async () => (await house.parts.db.selectFrom('stored_file').select('hash').execute()).length;
  const before = await files();
  const { status, body } = await house.ask(cloneDocument, { params: { id } }, { token });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'plan (2).pdf', createdBy: person.id, file: { size: pdf.length } });
  expect(await files()).toBe(before);
  await setEntry(house, space.rootId, role, 'none');
  expect((await house.ask(getDocument, { params: { id: body.id } }, { token })).status).toBe(200);
  await setEntry(house, id, role, reads);
  expect((await house.askError(cloneDocument, { params: { id } }, { token })).status).toBe(403);
});

const fetchFile = (token: string, id: number, headers: Record<string, string> = {}) =>
  house.fetch(`/api/rest/documents/${id}/download`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

it('[DOC-10] [5.4.1] [3.2.1] downloads as an attachment under its name, and never as a page', async () => {
  const { token, space } = await world();
  const name = 'Übersicht "é" 品質.pdf';
  const id = await makeDocument(house, space, { name, bytes: pdf, mime: 'application/pdf' });
  const response = await fetchFile(token, id);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  const { headers } = response;
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''/);
  const encoded = /filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
  expect(decodeURIComponent(encoded)).toBe(name);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('etag')).not.toContain(createHash('sha256').update(pdf).digest('hex'));
});

it('[DOC-10] understands ranges and ETags', async () => {
  const { token, space } = await world();
  const id = await makeDocument(house, space, { name: 'x.pdf', bytes: pdf, mime: 'application/pdf' });
  const part = await fetchFile(token, id, { range: 'bytes=9-12' });
  expect([part.status, await part.text()]).toEqual([206, '0123']);
  expect(part.headers.get('content-range')).toBe(`bytes 9-12/${pdf.length}`);
  expect((await fetchFile(token, id, { range: 'bytes=500-' })).status).toBe(416);
  const etag = part.headers.get('etag') ?? '';
  expect((await fetchFile(token, id, { 'if-none-match': etag })).status).toBe(304);
  const changed = await fetchFile(token, id, { range: 'bytes=0-1', 'if-range': '"other"' });
  expect(changed.status).toBe(200);
});

it('[DOC-10] the PDF version of a PDF is itself; other files have none yet', async () => {
  const { token, space } = await world();
  const id = await makeDocument(house, space, { name: 'x.pdf', bytes: pdf, mime: 'application/pdf' });
  const text = await makeDocument(house, space);
  const ask = (of: number) =>
    house
      .ask(downloadPdfVersion, { params: { id: of }, query: {} }, { token })
      .catch((error: Error) => error.message);
  expect(await ask(id)).toMatchObject({ status: 200 });
  expect(await ask(text)).toContain('document.no-pdf-version');
});

it('[DOC-10] [8.3.2] a download stops with the right to read', async () => {
  const { token, space, role } = await world();
  const id = await makeDocument(house, space);
  expect((await fetchFile(token, id)).status).toBe(200);
  await setEntry(house, space.rootId, role, ['canRead']);
  expect((await fetchFile(token, id)).status).toBe(404);
  await setEntry(house, space.rootId, role, 'all');
  await house.ask(deleteDocument, { params: { id } }, { token });
  expect((await house.askError(downloadDocument, { params: { id }, query: {} }, { token })).status).toBe(404);
});

it('[DOC-07] replaces the file and keeps the earlier one', async () => {
  const { token, space } = await world();
  const id = await makeDocument(house, space, { name: 'plan.pdf', bytes: pdf, mime: 'application/pdf' });
  const before = (await fetchFile(token, id)).headers.get('etag');
  const send = (filename: string, bytes: string) =>
    sendForm<object>(
      house,
      token,
      { method: 'PUT', path: `/documents/${id}/file` },
      [],
      [{ field: 'newFile', filename, bytes }],
    );
  const replaced = await send('new.txt', 'new content');
  expect(replaced).toMatchObject({
    status: 200,
    body: { name: 'plan.pdf', file: { filename: 'new.txt', mime: 'text/plain' } },
  });
  const now = await fetchFile(token, id);
  expect(await now.text()).toBe('new content');
  expect(now.headers.get('etag')).not.toBe(before);
  expect(now.headers.get('content-disposition')).toContain('plan.pdf.txt');
  const earlier = await house.parts.db
    .selectFrom('earlier_version')
    .selectAll()
    .where('document_id', '=', id)
    .execute();
  expect(earlier).toMatchObject([{ version: 1, filename: 'plan.pdf', size: pdf.length }]);
  expect(await send('bad.exe', 'MZ')).toMatchObject({ status: 415 });
  expect(await (await fetchFile(token, id)).text()).toBe('new content');
  const nothing = await sendForm<object>(
    house,
    token,
    { method: 'PUT', path: `/documents/${id}/file` },
    [],
    [],
  );
  expect(nothing).toMatchObject({ status: 422, body: { code: 'upload.nothing' } });
  expect((await house.askError(replaceFile, { params: { id } }, { token })).status).toBe(415);
});
