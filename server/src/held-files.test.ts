import type { Document } from '@atrium/contract/documents';
import { getDocument } from '@atrium/contract/documents';
import type { Call } from '@atrium/contract/parts/call';
import type { ErrorReply } from '@atrium/contract/parts/errors';
import { describe, expect, it } from 'vitest';
import { isHeld } from './base/storage/closed-names.ts';
import { isRaw } from './core/route.ts';
import { indexSome } from './features/search/index-queue.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { type House, openHouse } from './testing/house.ts';
import { makeSpace, type TestSpace } from './testing/library.ts';
import { mountedCalls } from './testing/mounted-calls.ts';
import { makePdf } from './testing/pdfs/make-pdf.ts';
import { marker, openClamd, signature } from './testing/services/clamd.ts';
import { listIncoming, listKept } from './testing/storage.ts';
import { sendForm, upload } from './testing/upload.ts';
import { checkDueFiles } from './work/file-check/check-due-files.ts';
import { sweepFiles } from './work/sweep-files.ts';

/** What waits for the virus check is there, and opens to nobody by any call, until it was looked through. */
const clamd = await openClamd();
const settings = { CLAMAV: clamd.address, CLAMAV_SECONDS: '20', ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' };
const house = await openHouse({ settings });
const admin = await makeUser(house, { roles: [161] });
const token = await signInAs(house, admin);
const space = await makeSpace(house, { ownerId: admin.id });

async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  await clamd.kill();
  try {
    return await work();
  } finally {
    await clamd.start();
  }
}

const send = async (one: House, by: string, place: TestSpace, filename: string, bytes: Buffer | string) => {
  const { status, body } = await upload(one, by, { spaceId: place.id }, [{ filename, bytes }]);
  expect(status, JSON.stringify(body)).toBe(201);
  return (body as Document[])[0] as Document;
};
const hold = (filename: string, bytes: Buffer | string) =>
  whileAway(() => send(house, token, space, filename, bytes));

const get = (path: string, by = token, init: RequestInit = {}) =>
  house.fetch(`/api/rest${path}`, { ...init, headers: { authorization: `Bearer ${by}`, ...init.headers } });
const status = async (id: number) =>
  (await house.ask(getDocument, { params: { id } }, { token })).body.status;
const codeOf = async (response: Response) =>
  response.status < 400 ? response.status : ((await response.json()) as ErrorReply).code;

const secret = 'zebrafish quarterly numbers';
const text = await hold('held.txt', secret);
const pdf = await hold('held.pdf', makePdf([{ text: secret }]));
while ((await indexSome(house.parts.db)) > 0);

const none = 'tells nothing of a document’s file';
const zipped = (id: number) => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ documents: [id], folders: [] }),
});

/** Every call whose answer is not made by a schema, and what it answers about a held file. */
const opening: Record<string, ((id: number) => Promise<Response>) | string> = {
  'GET /auth/sso/start': none,
  'GET /auth/sso/callback': none,
  'GET /spaces/{id}/index': () => get(`/spaces/${space.id}/index`),
  'GET /documents/{id}/versions/{version}/download': (id) => get(`/documents/${id}/versions/1/download`),
  'GET /documents/{id}/download': (id) => get(`/documents/${id}/download`),
  'GET /documents/{id}/pdf-version/download': (id) => get(`/documents/${id}/pdf-version/download`),
  'GET /documents/{id}/pdf-version/annotated': (id) => get(`/documents/${id}/pdf-version/annotated`),
  'PUT /documents/download/multiple': (id) => get('/documents/download/multiple', token, zipped(id)),
  'PATCH /uploads/{id}': none,
  'GET /documents/{id}/events': none,
  'GET /feed/events': none,
  'GET /images/{id}': none,
  'GET /contacts/images/{id}': none,
  'GET /announcements/images/{id}': none,
  'GET /contacts/download/{id}': none,
  'GET /audit/events/export': none,
  'GET /audit/spaces/{id}/records/export': none,
};

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

it('[5.4.3] every call that answers bytes is in the table, and nothing else', () => {
  const raw = mountedCalls().filter(({ reply }) => reply && isRaw(reply));
  expect(raw.map(nameOf).sort()).toEqual(Object.keys(opening).sort());
});

describe('[5.4.3] [8.2.2] what is held opens to nobody, not even to who sent it and administrators', () => {
  const open = Object.entries(opening).flatMap(([name, ask]) =>
    typeof ask === 'string' ? [] : [{ name, ask }],
  );
  it.each(open)('$name', async ({ ask }) => {
    for (const { id } of [text, pdf]) {
      const answer = Buffer.from(await (await ask(id)).arrayBuffer()).toString('latin1');
      expect(answer).not.toContain('zebrafish');
      expect(answer).not.toContain('%PDF');
    }
  });

  it('it says so, and is told of everywhere else', async () => {
    expect([text.status, pdf.status, await status(text.id)]).toEqual(['held', 'held', 'held']);
    expect(await codeOf(await get(`/documents/${text.id}/download`))).toBe('document.held');
    const known = { headers: { 'if-none-match': `"${text.id}-1"` } };
    expect(await codeOf(await get(`/documents/${text.id}/download`, token, known))).toBe('document.held');
    expect(await codeOf(await get(`/documents/${pdf.id}/pdf-version/download`))).toBe('document.held');
    expect(await codeOf(await get(`/documents/${pdf.id}/versions/1/download`))).toBe('document.held');
    expect(await codeOf(await get(`/documents/${pdf.id}/pdf-version/annotations`))).toBe('document.held');
    const list = (await (await get(`/documents?spaceId=${space.id}`)).json()) as Document[];
    expect(list.map((one) => [one.name, one.status])).toEqual([
      ['held.pdf', 'held'],
      ['held.txt', 'held'],
    ]);
    const zip = Buffer.from(
      await (await get('/documents/download/multiple', token, zipped(text.id))).arrayBuffer(),
    );
    expect(zip.toString('latin1')).toContain('held.txt: waiting for the virus check');
  });

  it('the store itself opens none of it, whoever forgets to ask before', async () => {
    const held = await house.parts.db.selectFrom('file_check').select('hash').execute();
    expect(held).toHaveLength(2);
    for (const { hash } of held) expect(() => house.parts.files.read(hash)).toThrow('virus check');
  });

  it('its words are in no search, and nothing is derived from it', async () => {
    const found = (await (await get('/search?key=zebrafish')).json()) as { total: number };
    expect(found.total).toBe(0);
    const work = await house.parts.db.selectFrom('file_work').select('hash').execute();
    expect(work).toEqual([]);
  });

  it('it can be cloned, and stays held; a protected PDF is not replaced before it can be asked for its password', async () => {
    const fresh = { field: 'newFile', filename: 'new.txt', bytes: 'new' };
    const replaced = await sendForm(
      house,
      token,
      { method: 'PUT', path: `/documents/${pdf.id}/file` },
      [],
      [fresh],
    );
    expect(replaced.body.code).toBe('document.held');
    const copy = await get(`/documents/${text.id}/clone`, token, { method: 'POST' });
    expect(((await copy.json()) as Document).status).toBe('held');
  });
});

it('[5.4.3] [16.5.3] equal bytes that are known to be clean are held like all others, and the clean ones stay open', async () => {
  const bytes = 'the same for both';
  const before = await send(house, token, space, 'first.txt', bytes);
  const after = await hold('second.txt', bytes);
  expect([before.status, after.status]).toEqual(['ready', 'held']);
  expect(await codeOf(await get(`/documents/${before.id}/download`))).toBe(200);
  expect(await codeOf(await get(`/documents/${after.id}/download`))).toBe('document.held');
});

it('[5.4.3] the job opens what is clean, once the scanner is back; what is derived follows', async () => {
  await clamd.kill();
  await checkDueFiles(house.parts);
  expect(await status(text.id)).toBe('held');
  await clamd.start();
  house.clock.advance({ minutes: 2 });
  await checkDueFiles(house.parts);
  expect([await status(text.id), await status(pdf.id)]).toEqual(['ready', 'ready']);
  expect(await (await get(`/documents/${text.id}/download`)).text()).toBe(secret);
  const work = await house.parts.db.selectFrom('file_work').select('mime').orderBy('mime').execute();
  expect(work.map(({ mime }) => mime)).toContain('application/pdf');
  expect(await house.parts.db.selectFrom('file_check').selectAll().execute()).toEqual([]);
  expect((await listKept(house)).filter(isHeld)).toEqual([]);
  expect(await listIncoming(house)).toEqual([]);
});

it('[5.4.3] [16.3] what the job finds is removed; who sent it gets a mail, and it is recorded', async () => {
  const bad = await hold('late.pdf', `%PDF-1.4 late ${marker}`);
  const beside = await hold('beside.txt', 'harmless');
  await checkDueFiles(house.parts);
  expect([await status(bad.id), await status(beside.id)]).toEqual(['infected', 'ready']);
  expect(await codeOf(await get(`/documents/${bad.id}/download`))).toBe('document.infected');
  const mail = await house.mailTo(admin.email, /A virus was found in late\.pdf/);
  expect(mail.text).toContain(signature);
  const event = await house.parts.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'file.infected')
    .executeTakeFirst();
  expect(event).toMatchObject({
    ...{ actor_id: admin.id, subject_type: 'document', subject_id: bad.id },
    detail: { filename: 'late.pdf', signature },
  });
  expect(await bytesLeft(house, marker)).toBe(0);
  await sweepFiles(house.parts, { graceMinutes: -60 });
  expect(await status(bad.id)).toBe('infected');
  const fresh = { field: 'newFile', filename: 'good.txt', bytes: 'good' };
  const path = `/documents/${bad.id}/file`;
  expect((await sendForm(house, token, { method: 'PUT', path }, [], [fresh])).status).toBe(200);
  expect(await codeOf(await get(`/documents/${bad.id}/versions/1/download`))).toBe('document.infected');
  expect(await (await get(`/documents/${bad.id}/download`)).text()).toBe('good');
});

it('[5.4.3] what was let through is looked at later all the same, and then goes from every document', async () => {
  const open = await openHouse({ settings: { ...settings, CLAMAV_UNCHECKED: 'pass' } });
  const person = await makeUser(open, { roles: [161] });
  const by = await signInAs(open, person);
  const place = await makeSpace(open, { ownerId: person.id });
  const { bad, good } = await whileAway(async () => ({
    bad: await send(open, by, place, 'passed.txt', `passed ${marker}`),
    good: await send(open, by, place, 'good.txt', 'good'),
  }));
  const ask = async (id: number) =>
    codeOf(
      await open.fetch(`/api/rest/documents/${id}/download`, { headers: { authorization: `Bearer ${by}` } }),
    );
  expect([await ask(bad.id), await ask(good.id)]).toEqual([200, 200]);
  await checkDueFiles(open.parts);
  expect([await ask(bad.id), await ask(good.id)]).toEqual(['document.infected', 200]);
  expect(await bytesLeft(open, marker)).toBe(0);
  await open.mailTo(person.email, /A virus was found in passed\.txt/);
  expect(await open.parts.db.selectFrom('file_check').selectAll().execute()).toEqual([]);
});

it('[5.4.3] a held file whose document is gone goes with the sweep, and the check ends', async () => {
  const gone = await hold('gone.txt', 'nobody will see it');
  await house.parts.db.deleteFrom('activity').where('object_id', '=', gone.id).execute();
  await house.parts.db.deleteFrom('document').where('id', '=', gone.id).execute();
  await sweepFiles(house.parts, { graceMinutes: -60 });
  expect((await listKept(house)).filter(isHeld)).toEqual([]);
  expect(await house.parts.db.selectFrom('file_check').selectAll().execute()).toEqual([]);
});

/** How many files of the store hold some text. */
async function bytesLeft({ parts }: House, words: string): Promise<number> {
  let count = 0;
  for await (const { hash } of parts.files.list()) {
    const pieces: Buffer[] = [];
    const bytes = hash.startsWith('held-') ? parts.files.readHeld(hash) : parts.files.read(hash);
    for await (const piece of bytes) pieces.push(piece as Buffer);
    if (Buffer.concat(pieces).includes(words)) count += 1;
  }
  return count;
}
