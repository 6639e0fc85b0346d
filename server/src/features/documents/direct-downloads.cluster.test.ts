import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { keepHeld } from '../../testing/storage.ts';
import { upload } from '../../testing/upload.ts';

const house = await openHouse({ settings: { S3_REDIRECT: 'on' } });
const space = await makeSpace(house);
const role = await makeRole(house);
await setEntry(house, space.rootId, role, reads);
const reader = await signInAs(house, await makeUser(house, { roles: [role] }));
const stranger = await signInAs(house, await makeUser(house));
const bytes = randomBytes(200_000);
const name = 'Prüfplan «Halle 3» 検査, 100 %.pdf';
const id = await makeDocument(house, space, { bytes, name, mime: 'application/pdf' });

/** Every call that answers a document's file. */
const calls = (document: number) => [
  `/documents/${document}/download`,
  `/documents/${document}/pdf-version/download`,
  `/documents/${document}/versions/1/download`,
];
/** What browsers say of a file that is saved. */
const saving = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' };

/** Not by fetch(), which says itself how it fetches. */
async function get(path: string, token: string, headers: Record<string, string> = {}) {
  const sent = ask(`${house.url}/api/rest${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

describe('[DOC-06] [3.4.8] [14.3.2] a browser that saves a file gets it from the store itself', () => {
  it.each(calls(id))('%s', async (path) => {
    const answer = await get(path, reader, saving);
    expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    const address = new URL(answer.headers.location as string);
    expect(address.origin).toBe(house.storeSettings.S3_ENDPOINT);
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');

    const file = await fetch(address);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const bare = await get(path, reader);
    expect(file.headers.get('content-disposition')).toBe(bare.headers['content-disposition']);
    expect(bare.bytes.equals(bytes)).toBe(true);
  });

  it('the address is good for that file alone, as it was made', async () => {
    const answer = await get(`/documents/${id}/download`, reader, saving);
    for (const change of [
      (url: URL) => url.searchParams.set('X-Amz-Expires', '6000'),
      (url: URL) => url.searchParams.set('response-content-type', 'text/html'),
      (url: URL) => url.searchParams.set('response-content-disposition', 'inline'),
      (url: URL) => url.searchParams.delete('X-Amz-Signature'),
      (url: URL) => {
        url.pathname = `${url.pathname.slice(0, -1)}${url.pathname.endsWith('0') ? '1' : '0'}`;
      },
    ]) {
      const address = new URL(answer.headers.location as string);
      change(address);
      expect((await fetch(address)).status).toBe(403);
    }
  });
});

it.each([
  ['a page of ours that reads it', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 200],
  ['a player', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'video', range: 'bytes=0-9' }, 206],
  ['a program', {}, 200],
] as const)('%s gets the bytes from here', async (_, headers, status) => {
  const answer = await get(`/documents/${id}/download`, reader, headers);
  expect([answer.status, answer.headers.location]).toEqual([status, undefined]);
});

it('[8.2.2] [8.3.1] nobody is sent to a file that is not theirs, nor to one that waits for the virus check', async () => {
  for (const path of calls(id)) {
    const answer = await get(path, stranger, saving);
    expect([path, answer.status, answer.headers.location]).toEqual([path, 404, undefined]);
  }
  const { files, db } = house.parts;
  const held = await keepHeld(house, 'not looked at yet');
  const waiting = await makeDocument(house, space, { mime: 'application/pdf' });
  await db.updateTable('document').set({ hash: held }).where('id', '=', waiting).execute();
  for (const path of calls(waiting)) {
    const answer = await get(path, reader, saving);
    expect([path, answer.status, answer.headers.location]).toEqual([path, 409, undefined]);
  }
  await expect(files.direct?.addressOf(held, { disposition: '', mime: '' })).rejects.toThrow('virus check');
});

it('an empty file, and one that is not one object yet, come from here; the job mends the latter', async () => {
  const large = Buffer.alloc(9_000_000, randomBytes(1000).toString('hex'));
  const owner = await signInAs(house, await makeUser(house, { roles: [161] }));
  const sent = await upload(house, owner, { spaceId: space.id }, [{ filename: 'large.txt', bytes: large }]);
  const ids = [await makeDocument(house, space, { bytes: Buffer.alloc(0) }), sent.body[0]?.id];
  for (const document of ids) {
    const answer = await get(`/documents/${document}/download`, reader, saving);
    expect(answer.status).toBe(200);
  }
  await house.parts.files.direct?.joinObjects(Number.POSITIVE_INFINITY);
  const answer = await get(`/documents/${ids[1]}/download`, reader, saving);
  expect(answer.status).toBe(302);
  const file = await fetch(answer.headers.location as string);
  expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
});
