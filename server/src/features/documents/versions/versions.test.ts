import { randomUUID } from 'node:crypto';
import { makeResourceToken } from '@atrium/contract/auth';
import {
  cloneDocument,
  type Document,
  deleteDocument,
  downloadVersion,
  getDocument,
  listVersions,
  restoreVersion,
  updateDocument,
} from '@atrium/contract/documents';
import { listDocumentFeed } from '@atrium/contract/feeds';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeDocument, makeRole, makeSpace, reads, setEntry } from '../../../testing/library.ts';
import { pdfPassword, protectedPdf } from '../../../testing/pdfs/read-fixture.ts';
import { sendForm } from '../../../testing/upload.ts';
import { purgeTrash } from '../../../work/purge-trash.ts';

const house = await openHouse();
const pdf = Buffer.from('%PDF-1.7\n0123456789');

/** A document with one version, and two people who may write it. */
async function world() {
  const role = await makeRole(house);
  const ada = await makeUser(house, { roles: [role], first_name: 'Ada', last_name: 'Lindt' });
  const ben = await makeUser(house, { roles: [role], first_name: 'Ben', last_name: 'Moor' });
  const [token, other] = [await signInAs(house, ada), await signInAs(house, ben)];
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  const id = await makeDocument(house, space, {
    ...{ name: 'plan.pdf', bytes: pdf, mime: 'application/pdf', createdBy: ada.id },
  });
  return { role, token, other, space, id, ada, ben };
}

const replace = (token: string, id: number, filename: string, bytes: string, headers = {}) =>
  sendForm<Document>(
    house,
    token,
    { method: 'PUT', path: `/documents/${id}/file` },
    [],
    [{ field: 'newFile', filename, bytes }],
    headers,
  );
const versions = async (token: string, id: number) =>
  (await house.ask(listVersions, { params: { id } }, { token })).body;
const restore = (token: string, id: number, version: number) =>
  house.ask(restoreVersion, { params: { id, version }, body: undefined }, { token });
const restoreError = (token: string, id: number, version: number) =>
  house.askError(restoreVersion, { params: { id, version } }, { token });
const fetchVersion = (token: string, id: number, version: number | string, headers = {}) =>
  house.fetch(`/api/rest/documents/${id}/versions/${version}/download`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const contents = async (token: string, id: number) => {
  const all = await versions(token, id);
  return Promise.all(all.map(async ({ version }) => (await fetchVersion(token, id, version)).text()));
};

it('[DOC-13] lists who put which file in place and when, newest first', async () => {
  const { token, other, id, ada, ben } = await world();
  const made = (await house.ask(getDocument, { params: { id } }, { token })).body.createdAt;
  house.clock.advance({ minutes: 5 });
  const replaced = (await replace(other, id, 'second.txt', 'two')).body.lastModifiedAt;
  house.clock.advance({ minutes: 5 });
  // Neither is a new version, nor tells who put the file there.
  await house.ask(updateDocument, { params: { id }, body: { name: 'Plan B' } }, { token });
  expect(await versions(token, id)).toEqual([
    {
      ...{ version: 2, filename: 'second.txt', mime: 'text/plain', size: 3, isCurrent: true },
      by: { id: ben.id, fullName: 'Ben Moor' },
      at: replaced,
    },
    {
      ...{ version: 1, filename: 'plan.pdf', mime: 'application/pdf', size: pdf.length, isCurrent: false },
      by: { id: ada.id, fullName: 'Ada Lindt' },
      at: made,
    },
  ]);
  const third = (await replace(token, id, 'third.txt', 'three')).body.lastModifiedAt;
  expect((await versions(token, id)).map(({ version, by, at }) => [version, by.id, at])).toEqual([
    [3, ada.id, third],
    [2, ben.id, replaced],
    [1, ada.id, made],
  ]);
});

it('[DOC-13] [DOC-10] a version is downloaded like a document: name, type, ranges, ETag', async () => {
  const { token, id } = await world();
  await replace(token, id, 'new.txt', 'new content');
  const first = await fetchVersion(token, id, 1);
  expect(Buffer.from(await first.arrayBuffer())).toEqual(pdf);
  expect(first.headers.get('content-type')).toBe('application/pdf');
  expect(first.headers.get('content-disposition')).toContain('filename="plan (version 1).pdf"');
  expect(first.headers.get('content-security-policy')).toContain('sandbox');
  const part = await fetchVersion(token, id, 1, { range: 'bytes=9-12' });
  expect([part.status, await part.text()]).toEqual([206, '0123']);
  const etag = first.headers.get('etag') ?? '';
  expect((await fetchVersion(token, id, 1, { 'if-none-match': etag })).status).toBe(304);
  const second = await fetchVersion(token, id, 2);
  expect(second.headers.get('content-disposition')).toContain('plan.pdf.txt');
  expect(second.headers.get('etag')).not.toBe(etag);
  expect(await second.text()).toBe('new content');
});

it('[DOC-13] [9.2.2] [14.2.1] a token in the address opens exactly that version', async () => {
  const { token, id, space } = await world();
  await replace(token, id, 'new.txt', 'new content');
  const resource = `/documents/${id}/versions/1/download`;
  const { body } = await house.ask(makeResourceToken, { body: { resource } }, { token });
  const open = async (path: string) =>
    (await house.fetch(`/api/rest${path}?jwt=${encodeURIComponent(body.token)}`)).status;
  expect(await open(resource)).toBe(200);
  expect(await open(`/documents/${id}/versions/2/download`)).toBe(401);
  expect(await open(`/documents/${id}/download`)).toBe(401);
  expect(await open(`/documents/${await makeDocument(house, space)}/versions/1/download`)).toBe(401);
});

it('[DOC-13] restoring makes a new version of the earlier file, and keeps the present one', async () => {
  const { token, other, id, ben } = await world();
  await replace(token, id, 'second.txt', 'two');
  house.clock.advance({ minutes: 5 });
  const before = house.clock.now();
  const { status, body } = await restore(other, id, 1);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    name: 'plan.pdf',
    file: { filename: 'plan.pdf', mime: 'application/pdf', size: pdf.length },
  });
  expect(new Date(body.lastModifiedAt).getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect((await house.ask(getDocument, { params: { id } }, { token })).body.file).toEqual(body.file);
  expect(await contents(token, id)).toEqual([String(pdf), 'two', String(pdf)]);
  expect((await versions(token, id))[0]).toMatchObject({
    ...{ version: 3, by: { id: ben.id }, at: body.lastModifiedAt, isCurrent: true },
  });
  const feed = await house.ask(
    listDocumentFeed,
    { query: { spaceId: body.space, limit: 1 } },
    { token: other },
  );
  expect(feed.body).toMatchObject([{ type: 'replaced', entityId: id, by: { id: ben.id } }]);
});

it('[DOC-13] sent again, or for the file that is there, it changes nothing', async () => {
  const { token, other, id } = await world();
  await replace(token, id, 'second.txt', 'two');
  const [one, two] = await Promise.all([restore(token, id, 1), restore(other, id, 1)]);
  expect(two.body.lastModifiedAt).toBe(one.body.lastModifiedAt);
  await restore(token, id, 3);
  expect(await contents(token, id)).toEqual([String(pdf), 'two', String(pdf)]);
});

it('[DOC-13] two people who replace at once: both files are versions', async () => {
  const { token, other, id } = await world();
  const texts = Array.from({ length: 6 }, (_, n) => `content ${n}`);
  const replies = await Promise.all(
    texts.map((text, n) => replace(n % 2 ? token : other, id, `${n}.txt`, text)),
  );
  expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 200));
  expect((await versions(token, id)).map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect((await contents(token, id)).sort()).toEqual([String(pdf), ...texts].sort());
});

it('[DOC-13] some restore while others replace: nothing is lost', async () => {
  const { token, other, id } = await world();
  for (const text of ['two', 'three', 'four']) await replace(token, id, `${text}.txt`, text);
  const late = ['five', 'six', 'seven'];
  const replies = await Promise.all([
    ...late.map((text) => replace(other, id, `${text}.txt`, text)),
    ...[1, 2, 3].map((version) => restore(token, id, version)),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const first = [String(pdf), 'two', 'three'];
  expect((await contents(token, id)).sort()).toEqual([...first, ...first, 'four', ...late].sort());
  const list = await versions(token, id);
  expect(list.map(({ version }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
});

it('[DOC-13] a replacement that is sent again with its key is one version; another key is another', async () => {
  const { token, other, id, space } = await world();
  const headers = { 'idempotency-key': randomUUID() };
  const first = await replace(token, id, 'second.txt', 'two', headers);
  await replace(other, id, 'third.txt', 'three', headers);
  const again = await replace(token, id, 'second.txt', 'two', headers);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.file.filename).toBe('third.txt');
  expect(await contents(token, id)).toEqual(['three', 'two', String(pdf)]);
  const beside = await makeDocument(house, space);
  await replace(token, beside, 'second.txt', 'two', headers);
  await replace(token, id, 'second.txt', 'two', { 'idempotency-key': randomUUID() });
  expect([(await versions(token, beside)).length, (await versions(token, id)).length]).toEqual([2, 4]);
  expect((await replace(token, id, 'x.txt', 'x', { 'idempotency-key': '!' })).status).toBe(400);
});

it('[DOC-13] there is no such version', async () => {
  const { token, id } = await world();
  await replace(token, id, 'second.txt', 'two');
  for (const version of [3, 2_147_483_647]) {
    expect(await restoreError(token, id, version)).toMatchObject({
      status: 404,
      body: { code: 'document.version-not-found' },
    });
    expect((await fetchVersion(token, id, version)).status).toBe(404);
  }
  for (const version of ['0', '-1', '1e0', 'x', '2147483648'])
    expect((await fetchVersion(token, id, version)).status).toBe(400);
  expect(await versions(token, id)).toHaveLength(2);
});

it('[DOC-13] [8.2.2] reading needs canReadDocument, restoring canWriteDocument', async () => {
  const { token, id, role, space } = await world();
  await replace(token, id, 'second.txt', 'two');
  await setEntry(house, space.rootId, role, reads);
  expect(await versions(token, id)).toHaveLength(2);
  expect((await fetchVersion(token, id, 1)).status).toBe(200);
  expect((await restoreError(token, id, 1)).status).toBe(403);
  await setEntry(house, space.rootId, role, ['canRead']);
  expect((await house.askError(listVersions, { params: { id } }, { token })).status).toBe(404);
  expect((await fetchVersion(token, id, 1)).status).toBe(404);
  expect((await restoreError(token, id, 1)).status).toBe(404);
  await setEntry(house, space.rootId, role, 'all');
  expect(await versions(token, id)).toHaveLength(2);
});

it('[DOC-13] [TRSH-02] in the trash it has no versions; purged, nothing of them is left', async () => {
  const { token, id } = await world();
  await replace(token, id, 'second.txt', 'two');
  await house.ask(deleteDocument, { params: { id } }, { token });
  expect((await house.askError(listVersions, { params: { id } }, { token })).status).toBe(404);
  expect(
    (await house.askError(downloadVersion, { params: { id, version: 1 }, query: {} }, { token })).status,
  ).toBe(404);
  expect((await restoreError(token, id, 1)).status).toBe(404);
  const left = () =>
    house.parts.db.selectFrom('earlier_version').select('version').where('document_id', '=', id).execute();
  expect(await left()).toEqual([{ version: 1 }]);
  house.clock.advance({ days: house.parts.config.trashDays + 1 });
  await purgeTrash(house.parts);
  expect(await left()).toEqual([]);
});

it('[DOC-13] [DOC-08] a clone starts without history', async () => {
  const { token, other, id, ben } = await world();
  await replace(token, id, 'second.txt', 'two');
  const clone = (await house.ask(cloneDocument, { params: { id } }, { token: other })).body;
  expect(await versions(token, clone.id)).toMatchObject([
    { version: 1, filename: 'second.txt', by: { id: ben.id }, isCurrent: true },
  ]);
  expect(await versions(token, id)).toHaveLength(2);
});

it('[DOC-07] [DOC-13] a protected PDF is restored, and taken from its place, with its password alone', async () => {
  const { token, space, ada } = await world();
  const id = await makeDocument(house, space, {
    ...{ name: 'minutes.pdf', bytes: protectedPdf, mime: 'application/pdf', createdBy: ada.id },
  });
  const form = { method: 'PUT', path: `/documents/${id}/file` } as const;
  const file = { field: 'newFile', filename: 'open.txt', bytes: 'open' };
  await sendForm(house, token, form, [['password', pdfPassword]], [file]);
  const attempt = async (version: number, password?: string) => {
    const { status, body } = await house.askError(
      restoreVersion,
      { params: { id, version }, body: password === undefined ? {} : { password } },
      { token },
    );
    return `${status} ${body.code}`;
  };
  // The one that comes, then the one that is there.
  for (const [version, count] of [
    [1, 3],
    [2, 4],
  ] as const) {
    expect((await restoreError(token, id, version)).body.code).toBe('document.pdf-password');
    expect(await attempt(version, 'wrong')).toBe('400 document.pdf-password');
    const body = { password: pdfPassword };
    await house.ask(restoreVersion, { params: { id, version }, body }, { token });
    expect(await versions(token, id)).toHaveLength(count);
  }
});
