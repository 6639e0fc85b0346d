import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sentence } from '@atrium/contract/parts/sentences';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { type FormPart, formBody, openUploadServer } from '../../testing/services/upload-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

const server = await openUploadServer();
const { state, expectNothingStored } = server;
beforeEach(server.reset);

const space: FormPart = ['spaceId', '7'];
const file = (name = 'a.txt'): FormPart => ['files', 'text', name];
const large = (length: number): FormPart => ['files', Buffer.alloc(length, 'a'), 'large.txt'];

/** A request that is written piece by piece. */
async function openRequest(length: number): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST /api/rest/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

describe('[5.2.1] a sender who stops in the middle', () => {
  const body = formBody([space, ['names', 'One'], file(), large(900_000), file('c.txt')]);
  const at = (mark: string, after = 0) => body.indexOf(mark) + after;
  it.each([
    ['before the first byte', 0],
    ['in a field', at('One', 1)],
    ['in the header of a file', at('a.txt', 3)],
    ['in a small file', at('text\r\n', 2), 'file 0 a.txt'],
    ['behind a small file', at('text\r\n', 6), 'file 0 a.txt'],
    ['at the start of a large file', at('large.txt', 41), 'file 1 large.txt'],
    ['in a large file', at('large.txt', 700_000), 'content 4100'],
    ['in the last boundary', body.length - 5, 'file 2 c.txt'],
  ])('%s leaves nothing behind', async (_, cut, reached?: string) => {
    const logged = server.logLines().length;
    const socket = await openRequest(body.length);
    socket.write(body.subarray(0, cut));
    await waitFor(
      'the request',
      () => state.running === 1 && (reached === undefined || state.steps.includes(reached)),
    );
    socket.destroy();
    await expectNothingStored();
    const lines = server.logLines().slice(logged);
    expect(lines.filter(({ level }) => level !== 30)).toEqual([]);
  });

  it('while access is being asked leaves nothing behind', async () => {
    const asked = Promise.withResolvers<void>();
    state.gate = asked.promise;
    const socket = await openRequest(body.length);
    socket.write(body.subarray(0, at('large.txt', 100_000)));
    await waitFor('the question', () => state.steps.includes('begin'));
    socket.destroy();
    await waitFor('the server to notice', () => state.isClosed);
    asked.resolve();
    await expectNothingStored();
  });
});

describe('[5.2.1] the rest of a refused upload', () => {
  it('is passed over: the sender gets the answer, and the connection can be used again', async () => {
    state.refuse = { begin: new AppError('auth.forbidden', sentence('Access denied')) };
    const refused = formBody([space, large(30_000_000)]);
    const socket = await openRequest(refused.length);
    const answers = text(socket);
    await new Promise((written) => socket.write(refused, written));
    state.refuse = {};
    const good = formBody([space]);
    socket.end(
      Buffer.concat([
        Buffer.from(
          `POST /api/rest/upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${good.length}\r\n\r\n`,
        ),
        good,
      ]),
    );
    const statuses = [...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(['403', '200']);
    await expectNothingStored();
  });

  it('the answer comes at once, and who goes on sending for too long is cut off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      state.refuse = { begin: new AppError('auth.forbidden', sentence('Access denied')) };
      const socket = await openRequest(1_000_000_000);
      const closed = new Promise((close) => socket.once('close', close));
      socket.write(formBody([space, large(100_000)], ''));
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
      vi.advanceTimersByTime(29_000);
      await new Promise((written) => socket.write(Buffer.alloc(1_000_000), written));
      expect(socket.destroyed).toBe(false);
      vi.advanceTimersByTime(2000);
      socket.resume();
      await closed;
      await expectNothingStored();
    } finally {
      vi.useRealTimers();
    }
  });
});
