import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ErrorReply } from '@atrium/contract/parts/errors';
import { expect, it } from 'vitest';
import { createApp } from './app.ts';
import { type ConnectionLimits, usualLimits } from './base/http/connections.ts';
import { atEnd } from './testing/at-end.ts';
import { signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { makeSpace } from './testing/library.ts';
import { waitFor } from './testing/wait-for.ts';

const house = await openHouse();
const token = await signInAs(house, { email: 'admin@atrium.example', password: 'atrium-demo' });
const space = await makeSpace(house);

/** The whole application again, with other limits. */
async function open(limits: Partial<ConnectionLimits>): Promise<{ port: number; count(): Promise<number> }> {
  const app = await createApp(house.parts, undefined, { ...usualLimits, ...limits });
  atEnd(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: Number(new URL(address).port),
    count: () =>
      new Promise((resolve, reject) =>
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
  };
}

function dial(port: number, sent = '', localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  atEnd(async () => void socket.destroy());
  if (sent) socket.write(sent);
  return socket;
}

const bearer = `authorization: Bearer ${token}\r\n`;
const head = (line: string, headers = '') => `${line} HTTP/1.1\r\nhost: localhost\r\n${headers}`;
const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n';
const field = `--x\r\ncontent-disposition: form-data; name="spaceId"\r\n\r\n${space.id}\r\n`;
const file = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nbegun';
const json = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{';

/** Each begins and then stops. */
const slow: [what: string, sent: string][] = [
  ['nothing at all', ''],
  ['half a head', 'GET /api/rest/health HTTP/1.1\r\nhost: local'],
  ['JSON', head('POST /api/rest/auth/token', json)],
  ['JSON of somebody who is signed in', head('POST /api/rest/tags', bearer + json)],
  [
    'a piece without a token',
    head(
      `PATCH /api/rest/uploads/${'0'.repeat(32)}`,
      'content-type: application/offset+octet-stream\r\ncontent-length: 1000\r\n\r\nbegun',
    ),
  ],
  ['a form to an address that is none', head('POST /api/rest/nothing', form + field)],
  ['a form to an address that cannot be decoded', head('POST /api/rest/%zz', form + field)],
  ['a form to a page', head('POST /login', form + field)],
  ['a form without a token', head('POST /api/rest/documents/multiple', form + field + file)],
  [
    'a form with a wrong token',
    head('POST /api/rest/documents/multiple', `authorization: Bearer x.y.z\r\n${form}${field}${file}`),
  ],
  ['a form for a call that takes none', head('POST /api/rest/tags', bearer + form + field)],
  ['a form for a public call', head('POST /api/rest/auth/token', form + field)],
  [
    'a second request on a connection',
    head('GET /api/rest/health', '\r\n') + head('POST /api/rest/nothing', form + field),
  ],
];

/** That a connection may be idle for long keeps none of them. */
const short = { headMilliseconds: 300, bodyMilliseconds: 300 };

it.each(slow)('[15.2.2] [5.2.1] a connection ends that brings %s and no more', async (_, sent) => {
  const { port, count } = await open(short);
  const socket = dial(port, sent);
  // Whether it was answered first or not: the server lets go of it.
  await text(socket).catch(() => '');
  await waitFor('the end of the connection', async () => (await count()) === 0);
});

it('[15.2.2] a connection ends that has been idle for too long', async () => {
  const { port, count } = await open({ idleMilliseconds: 300 });
  await text(dial(port, head('GET /api/rest/health', '\r\n')));
  await waitFor('the end of the connection', async () => (await count()) === 0);
});

it('[15.2.2] [5.2.1] an upload of somebody who is let in takes the time it takes', async () => {
  const { port } = await open(short);
  const upload = head('POST /api/rest/documents/multiple', bearer + form) + field + file;
  // Who does not read never hears that it was ended.
  const socket = dial(port, upload).resume();
  let isOpen = true;
  socket.once('close', () => {
    isOpen = false;
  });
  // Longer than a stranger would have: the next one comes after it and ends before it.
  const stranger = dial(port, head('POST /api/rest/documents/multiple', form) + field + file);
  await text(stranger).catch(() => '');
  const later = dial(port, head('POST /api/rest/documents/multiple', form) + field + file);
  await text(later).catch(() => '');
  expect(isOpen).toBe(true);
});

it('[15.2.2] of thousands of silent connections from one address few stay, and whoever comes is answered', async () => {
  const { port, count } = await open({ strangers: 50 });
  const sockets = Array.from({ length: 600 }, () => dial(port));
  await Promise.all(
    sockets.map((socket) => socket.closed || new Promise((resolve) => socket.once('connect', resolve))),
  );
  await waitFor('most of them gone', async () => (await count()) <= 50);
  const answer = await text(dial(port, head('GET /api/rest/health', 'connection: close\r\n\r\n')));
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

it('[15.2.2] each address has its own: silent connections of one end none of another', async () => {
  const { port, count } = await open({ strangers: 3 });
  const other = dial(port, '', '127.0.0.2');
  await waitFor('the connection', async () => (await count()) === 1);
  for (let index = 0; index < 10; index += 1) dial(port, '', '127.0.0.3');
  await waitFor('those that stay', async () => (await count()) === 4);
  expect(other.destroyed).toBe(false);
  other.write(head('GET /api/rest/health', '\r\n'));
  expect(String((await once(other, 'data'))[0])).toContain('200 OK');
});

it('[15.2.2] beyond what it holds in all, a connection ends at once', async () => {
  const { port, count } = await open({ inAll: 3 });
  for (let dialed = 0; dialed < 3; dialed += 1) dial(port);
  await waitFor('all of them', async () => (await count()) === 3);
  expect(await text(dial(port)).catch(() => '')).toBe('');
  expect(await count()).toBe(3);
});

it('[15.2.2] connections of people who are signed in, and of a proxy, are not taken from them by strangers', async () => {
  const { port } = await open({ strangers: 5 });
  const known = dial(port, head('GET /api/rest/users/me', `${bearer}\r\n`));
  const proxied = dial(port, head('GET /api/rest/health', 'x-forwarded-for: 10.1.2.3\r\n\r\n'));
  await Promise.all([known, proxied].map((socket) => new Promise((resolve) => socket.once('data', resolve))));
  const strangers = Array.from({ length: 40 }, () => dial(port));
  await Promise.all(
    strangers.slice(0, 35).map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  );
  expect([known.destroyed, proxied.destroyed]).toEqual([false, false]);
});

it('[ERR-02] what takes too long is told so', async () => {
  const { port } = await open(short);
  const answer = await text(dial(port, head('POST /api/rest/auth/token', json)));
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(ErrorReply.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code).toBe('request.too-slow');
});
