import { getDocument, listDocuments } from '@atrium/contract/documents';
import { listFolders } from '@atrium/contract/folders';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeFolder, makeRole, makeSpace, reads, setEntry } from '../../../testing/library.ts';
import { countFiles, listIncoming } from '../../../testing/storage.ts';
import { sendForm, upload } from '../../../testing/upload.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const house = await openHouse({ settings: { UPLOAD_MAX_MB: '1', UPLOAD_MAX_FILES: '5' } });
const pdf = Buffer.from('%PDF-1.7\nhello');

async function world(flags: Parameters<typeof setEntry>[3] = 'all', at = house) {
  const role = await makeRole(at);
  const person = await makeUser(at, { roles: [role] });
  const token = await signInAs(at, person);
  const space = await makeSpace(at);
  await setEntry(at, space.rootId, role, flags);
  return { role, person, token, space, spaceId: space.id };
}

const storedFiles = () => countFiles(house);

const names = async (token: string, query: { spaceId: number; folderId?: number }) =>
  (await house.ask(listDocuments, { query }, { token })).body.map((one) => one.name);

it('[DOC-05] stores files with name, type, size and author, and answers them in order', async () => {
  const { token, spaceId, person } = await world();
  const files = [
    { filename: 'b.pdf', bytes: pdf },
    { filename: 'a, b, c.txt', bytes: 'plain' },
  ];
  const { status, body } = await upload(house, token, { spaceId }, files);
  expect(status).toBe(201);
  expect(body.map((one) => one.name)).toEqual(['b.pdf', 'a b c.txt']);
  expect(body[0]).toMatchObject({
    entityType: 'document',
    space: spaceId,
    folder: null,
    file: { mime: 'application/pdf', filename: 'b.pdf', size: pdf.length, pdfCopyFilename: null },
    format: 'pdf',
    status: 'ready',
    createdBy: person.id,
    route: `/spaces/${spaceId}/documents/document/${body[0]?.id}`,
  });
  const again = await house.ask(getDocument, { params: { id: body[0]?.id as number } }, { token });
  const { psPdfKitAccessToken: _, ...same } = again.body;
  expect(same).toEqual(body[0]);
});

it('[DOC-05] keeps both when a name is taken, without regard to case', async () => {
  const { token, spaceId } = await world();
  const file = (filename: string) => ({ filename, bytes: `${filename} ${Math.random()}` });
  await upload(house, token, { spaceId }, [file('a.txt')]);
  const { body } = await upload(house, token, { spaceId }, [file('A.txt'), file('a.txt'), file('b.txt')]);
  expect(body.map((one) => one.name)).toEqual(['A (2).txt', 'a (3).txt', 'b.txt']);
});

it('[DOC-05] names and sub-folders have one value for each file; folders are made or found', async () => {
  const { token, spaceId, space } = await world();
  const existing = await makeFolder(house, space, { name: 'Plans' });
  const { body, status } = await upload(house, token, { spaceId }, [
    { filename: '1.txt', bytes: 'one', name: 'First', subFolder: 'plans/2026' },
    { filename: '2.txt', bytes: 'two', subFolder: 'plans/2026' },
    { filename: '3.txt', bytes: 'three', subFolder: 'Neu/Übersicht' },
    { filename: '4.txt', bytes: 'four', subFolder: '' },
  ]);
  expect(status).toBe(201);
  const { body: tree } = await house.ask(listFolders, { query: { spaceId, anyParent: true } }, { token });
  const nameOf = new Map(tree.map((one) => [one.id, one]));
  const shown = body.map((one) => {
    const folder = one.folder === null ? undefined : nameOf.get(one.folder);
    return [
      one.name,
      [...(folder?.pathIds ?? []), ...(folder ? [folder.id] : [])].map((id) => nameOf.get(id)?.name),
    ];
  });
  expect(shown).toEqual([
    ['First', ['Plans', '2026']],
    ['2.txt', ['Plans', '2026']],
    ['3.txt', ['Neu', 'Übersicht']],
    ['4.txt', []],
  ]);
  expect(tree.find((one) => one.name === 'Plans')?.id).toBe(existing);
  const uneven = await sendForm(
    house,
    token,
    { path: '/documents/multiple' },
    [
      ['spaceId', String(spaceId)],
      ['names', 'only one'],
    ],
    [
      { field: 'files', filename: 'a.txt', bytes: 'a' },
      { field: 'files', filename: 'b.txt', bytes: 'b' },
    ],
  );
  expect(uneven.status).toBe(422);
});

it.each(['../x', 'a/../../b', 'a\\b', 'a//b', 'CON/x', 'a/\u202eb'])(
  '[5.3.2] refuses the sub-folder %j',
  async (subFolder) => {
    const { token, spaceId } = await world();
    const { status } = await upload(house, token, { spaceId }, [
      { filename: 'a.txt', bytes: 'a', subFolder },
    ]);
    expect(status).toBe(422);
    expect((await house.ask(listFolders, { query: { spaceId } }, { token })).body).toEqual([]);
  },
);

it('[DOC-05] nothing chosen: Add at least one file', async () => {
  const { token, spaceId } = await world();
  const { status, body } = await upload(house, token, { spaceId }, []);
  expect({ status, message: body.message }).toEqual({ status: 422, message: 'Add at least one file' });
});

it.each([
  ['virus.exe', Buffer.from('MZ'), 'upload.type-not-allowed'],
  ['page.html', Buffer.from('<html>'), 'upload.type-not-allowed'],
  ['noending', Buffer.from('x'), 'upload.type-not-allowed'],
  ['page.doc', Buffer.from('<html><script>'), 'upload.content-mismatch'],
  ['program.docx', Buffer.from('MZ\u0090\u0000'), 'upload.content-mismatch'],
  ['picture.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'upload.content-mismatch'],
])('[DOC-06] [5.2.2] %s is refused, and with it the whole upload', async (filename, bytes, code) => {
  const { token, spaceId } = await world();
  const before = await storedFiles();
  const files = [
    { filename: 'good.txt', bytes: `good ${Math.random()}` },
    { filename, bytes },
  ];
  const refused = await upload(house, token, { spaceId }, files);
  expect(refused).toMatchObject({ status: 415, body: { code } });
  if (code === 'upload.type-not-allowed')
    expect(refused.body.message).toContain('Only the following types are allowed: txt, pdf, doc');
  expect(await names(token, { spaceId })).toEqual([]);
  expect(await storedFiles()).toBe(before);
});

it('[5.2.1] too large and too many are refused while they come in; nothing stays', async () => {
  const { token, spaceId } = await world();
  const before = await storedFiles();
  const big = { filename: 'big.txt', bytes: Buffer.alloc(1024 * 1024 + 1, 'a') };
  expect(await upload(house, token, { spaceId }, [big])).toMatchObject({
    status: 413,
    body: { code: 'upload.too-large' },
  });
  const many = Array.from({ length: 6 }, (_, n) => ({ filename: `${n}.txt`, bytes: `${n}` }));
  expect(await upload(house, token, { spaceId }, many)).toMatchObject({
    status: 413,
    body: { code: 'upload.too-many' },
  });
  expect(await names(token, { spaceId })).toEqual([]);
  expect(await storedFiles()).toBe(before);
});

it('[8.2.2] needs canCreateDocument, and canCreate for folders it would have to make', async () => {
  const readOnly = await world(reads);
  const file = { filename: 'a.txt', bytes: 'a' };
  expect((await upload(house, readOnly.token, { spaceId: readOnly.spaceId }, [file])).status).toBe(403);
  const { token, spaceId, space } = await world(['canRead', 'canReadDocument', 'canCreateDocument']);
  expect((await upload(house, token, { spaceId }, [file])).status).toBe(201);
  const nested = { ...file, subFolder: 'new' };
  expect((await upload(house, token, { spaceId }, [nested])).status).toBe(403);
  const folderId = await makeFolder(house, space, { name: 'There' });
  expect((await upload(house, token, { spaceId }, [{ ...file, subFolder: 'there' }])).body[0]?.folder).toBe(
    folderId,
  );
  const stranger = await world();
  expect((await upload(house, stranger.token, { spaceId }, [file])).status).toBe(404);
  expect((await upload(house, stranger.token, { spaceId: stranger.spaceId, folderId }, [file])).status).toBe(
    404,
  );
});

it.each([
  ['right', 403],
  ['role', 404],
])('[15.4.2] a %s that is taken away while the bytes come in ends the upload', async (what, status) => {
  // With room for so much that it is stored before the rest comes, wherever that is.
  const house = await openHouse();
  const { token, spaceId, space, role, person } = await world('all', house);
  const boundary = 'xxxx';
  const part = (header: string, value: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${header}\r\n\r\n${value}`);
  async function* body() {
    yield part('name="spaceId"', `${spaceId}\r\n`);
    // By then the rights were asked for the first time.
    yield part('name="files"; filename="a.txt"', 'first half'.repeat(900_000));
    await waitFor('the first half', async () => (await listIncoming(house)).length > 0);
    if (what === 'right') await setEntry(house, space.rootId, role, reads);
    else await house.parts.db.deleteFrom('user_role').where('user_id', '=', person.id).execute();
    yield Buffer.from(`, second half\r\n--${boundary}--\r\n`);
  }
  const response = await house.fetch('/api/rest/documents/multiple', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: ReadableStream.from(body()),
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(status);
  expect(await house.parts.db.selectFrom('stored_file').selectAll().execute()).toEqual([]);
  const made = house.parts.db.selectFrom('document').select('id').where('folder_id', '=', space.rootId);
  expect(await made.execute()).toEqual([]);
});

it('[DOC-05] many uploads of one name at once all arrive, each under its own name', async () => {
  const { token, spaceId } = await world();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      upload(house, token, { spaceId }, [{ filename: 'same.txt', bytes: `${n}` }]),
    ),
  );
  expect(answers.map((one) => one.status)).toEqual(Array(8).fill(201));
  const all = await names(token, { spaceId });
  expect(new Set(all).size).toBe(8);
  expect(all).toContain('same (8).txt');
});

it('the same bytes are stored once', async () => {
  const { token, spaceId } = await world();
  const before = await storedFiles();
  const bytes = `the same ${Math.random()}`;
  await upload(house, token, { spaceId }, [
    { filename: 'one.txt', bytes },
    { filename: 'two.txt', bytes },
  ]);
  await upload(house, token, { spaceId }, [{ filename: 'three.txt', bytes }]);
  expect(await storedFiles()).toBe(before + 1);
});

it('file names in any language arrive as they were', async () => {
  const { token, spaceId } = await world();
  const given = [
    'تقرير الجودة.pdf',
    '品質報告.pdf',
    'Übersicht – Größe.pdf',
    '👩‍🏭.pdf',
    `${'x'.repeat(251)}.pdf`,
  ];
  const { body } = await upload(
    house,
    token,
    { spaceId },
    given.map((filename) => ({ filename, bytes: pdf })),
  );
  expect(body.map((one) => one.name)).toEqual(given);
  const long = await upload(house, token, { spaceId }, [{ filename: `${'x'.repeat(252)}.pdf`, bytes: pdf }]);
  expect(long.status).toBe(422);
});

it('[15.4.2] rights in sub-folders are asked before the bytes, too', async () => {
  const { token, spaceId } = await world(reads);
  // Refused for its content, it would be 415: so nobody looked at it.
  const file = { filename: 'a.pdf', bytes: 'no pdf', subFolder: 'new/folder' };
  expect((await upload(house, token, { spaceId }, [file])).status).toBe(403);
});
