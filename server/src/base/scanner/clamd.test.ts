import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { zip } from '../../demo/files/zip.ts';
import { atEnd } from '../../testing/at-end.ts';
import { freePort, marker, openClamd, signature } from '../../testing/services/clamd.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createClamd } from './clamd.ts';

const at = (address: string, patienceSeconds = 20) => {
  const [host = '', port] = address.split(':');
  return createClamd({ address: { host, port: Number(port) }, patienceSeconds });
};

async function* inPieces(...pieces: (Buffer | string)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** A scanner of our own making, which does what clamd never would. */
async function openPretender(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
}

describe('[5.4.3] clamd', () => {
  it('finds what its signature names, in pieces however they are cut, and in a zip', async () => {
    const scanner = at((await openClamd()).address);
    expect(await scanner.isUp()).toBe(true);
    expect(await scanner.scan(inPieces('harmless', '', 'text'))).toEqual({ kind: 'clean' });
    expect(await scanner.scan(inPieces())).toEqual({ kind: 'clean' });
    const found = { kind: 'found', signature };
    expect(await scanner.scan(inPieces('x', marker.slice(0, 9), '', marker.slice(9), 'y'))).toEqual(found);
    expect(await scanner.scan(inPieces(zip({ 'a.txt': `in a zip: ${marker}` })))).toEqual(found);
    const many = Array.from({ length: 20 }, (_, index) =>
      scanner.scan(inPieces(index % 2 ? `number ${index}` : marker)),
    );
    expect((await Promise.all(many)).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? 'clean' : 'found')),
    );
  });

  it('says what it does not take for its size', async () => {
    const scanner = at((await openClamd(['StreamMaxLength 100K'])).address);
    const large = Array.from({ length: 200 }, () => Buffer.alloc(10_000, 'x'));
    // Again and again: it hangs up while it is being told more, each time at another moment.
    for (let round = 0; round < 30; round += 1)
      expect(await scanner.scan(inPieces(...large))).toMatchObject({ kind: 'unchecked' });
    expect(await scanner.scan(inPieces('small'))).toEqual({ kind: 'clean' });
  });

  it('that is killed in the middle of a file has not checked it', async () => {
    const clamd = await openClamd();
    const scanner = at(clamd.address);
    async function* interrupted() {
      yield Buffer.alloc(100_000, 'x');
      await clamd.kill();
      for (let index = 0; index < 100; index += 1) yield Buffer.alloc(100_000, 'x');
    }
    expect(await scanner.scan(interrupted())).toMatchObject({ kind: 'unchecked', why: 'away' });
    expect(await scanner.isUp()).toBe(false);
    await clamd.start();
    expect(await scanner.scan(inPieces(marker))).toEqual({ kind: 'found', signature });
  });

  it('that is not there, never answers or talks nonsense has not checked anything', async () => {
    const nowhere = at(`127.0.0.1:${await freePort()}`);
    expect(await nowhere.scan(inPieces('x'))).toMatchObject({ kind: 'unchecked', why: 'away' });
    expect(await nowhere.isUp()).toBe(false);
    const silent = at(await openPretender((socket) => socket.resume()), 1);
    expect(await silent.scan(inPieces('x'))).toMatchObject({
      kind: 'unchecked',
      why: 'away',
      detail: 'it does not answer',
    });
    const deaf = at(await openPretender(() => undefined), 1);
    expect(await deaf.scan(endless())).toMatchObject({ kind: 'unchecked', why: 'away' });
    for (const nonsense of [
      '',
      'stream: OK but not really\0',
      'OK\0',
      'UNKNOWN COMMAND\0',
      '\0stream: OK\0',
    ]) {
      const strange = at(await openPretender((socket) => socket.resume().end(nonsense)));
      expect(await strange.scan(inPieces('x'))).toMatchObject({ kind: 'unchecked', why: 'away' });
    }
  });

  it('[15.2.2] is asked about few files at a time, and holds nobody up for ever', async () => {
    let open = 0;
    let most = 0;
    const address = await openPretender((socket) => {
      open += 1;
      most = Math.max(most, open);
      socket.resume().once('close', () => {
        open -= 1;
      });
    });
    const scanner = at(address, 1);
    const answers = await Promise.all(Array.from({ length: 30 }, () => scanner.scan(inPieces('x'))));
    expect(answers.every(({ kind }) => kind === 'unchecked')).toBe(true);
    expect(most).toBeLessThanOrEqual(4);
    await waitFor('the connections to be closed', () => open === 0);
  });

  it('is not blamed for a file that cannot be read', async () => {
    const scanner = at((await openClamd()).address);
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('x');
      throw new Error('the disk is broken');
    }
    await expect(scanner.scan(broken())).rejects.toThrow('the disk is broken');
  });
});

/** Backpressure ends it: a scanner that reads nothing gets no more than the buffers hold. */
async function* endless(): AsyncGenerator<Buffer> {
  for (let sent = 0; ; sent += 1_000_000) {
    if (sent > 200_000_000) throw new Error('nothing held it back');
    yield Buffer.alloc(1_000_000);
  }
}
