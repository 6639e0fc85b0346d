import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { headBytes } from '../../base/storage/file-store.ts';
import type { OpenStore } from './open-store.ts';
import { describePieces, hashOf, piecesOf } from './piece-promises.ts';

const maxBytes = 30_000_000;

/** What every kind of store promises. Sizes around which it changes its ways are named by its own test. */
export function describeStore(open: () => Promise<OpenStore>, sizes: number[]): void {
  let at: OpenStore;
  beforeEach(async () => {
    at = await open();
  });
  const receive = (bytes: Buffer) => at.store.receive(piecesOf(bytes), { maxBytes });
  const content = (hash: string) => buffer(at.store.read(hash));
  const kept = async () => {
    const hashes: string[] = [];
    for await (const { hash } of at.store.list()) hashes.push(hash);
    return hashes.sort();
  };

  describe('what was kept', () => {
    it.each([0, 1, 4099, 4100, 4101, ...sizes])(
      '%i bytes come back as they were, under their SHA-256',
      async (length) => {
        const bytes = randomBytes(length);
        const file = await receive(bytes);
        expect(file).toMatchObject({ hash: hashOf(bytes), size: length, head: bytes.subarray(0, headBytes) });
        expect(await kept()).toEqual([]);
        await at.keep([file]);
        expect(await kept()).toEqual([file.hash]);
        expect((await content(file.hash)).equals(bytes)).toBe(true);
        expect(await at.leftBehind()).toBe(0);
      },
    );

    it('is read in part: both ends count', async () => {
      const bytes = randomBytes(Math.max(1_000_000, ...sizes));
      const file = await receive(bytes);
      await at.keep([file]);
      const edges = sizes
        .flatMap((size) => [size - 1, size])
        .filter((edge) => edge > 0 && edge < bytes.length);
      for (const [start, end] of [
        [0, 0],
        [10, 19],
        [300_000, bytes.length - 1],
        ...edges.map((edge) => [edge - 1, Math.min(edge + 1, bytes.length - 1)]),
      ] as [number, number][]) {
        const part = await buffer(at.store.read(file.hash, { start, end }));
        expect(part.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      }
    });

    it('[DOC-08] the same bytes are stored once, also within one upload', async () => {
      const bytes = randomBytes(20_000);
      const first = [await receive(bytes), await receive(bytes)];
      await at.keep(first);
      const holders = await at.holders();
      expect(holders).toHaveLength(1);
      await at.keep([await receive(bytes)]);
      await at.keep(first);
      expect(await at.holders()).toEqual(holders);
      expect(await kept()).toEqual([hashOf(bytes)]);
      expect(await at.leftBehind()).toBe(0);
    });

    it('half a file, as a failing disk leaves it, is replaced by the whole one', async () => {
      const bytes = randomBytes(20_000);
      await at.keep([await receive(bytes)]);
      await at.halve(hashOf(bytes));
      await at.keep([await receive(bytes)]);
      expect((await content(hashOf(bytes))).equals(bytes)).toBe(true);
    });

    it('is removed, and removing it again is no error', async () => {
      const file = await receive(Buffer.from('short'));
      await at.keep([file]);
      await at.store.remove(file.hash);
      await at.store.remove(file.hash);
      expect(await kept()).toEqual([]);
      expect(await at.holders()).toEqual([]);
    });

    it('what is not there is told by reading it', async () => {
      await expect(content('a'.repeat(64))).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it('many at once, received side by side', async () => {
      const all = Array.from({ length: 60 }, (_, index) => randomBytes(index * 20_000));
      await at.keep(await Promise.all(all.map(receive)));
      expect(await kept()).toEqual(all.map(hashOf).sort());
    });

    it('whoever stops reading in the middle is no trouble to the next', async () => {
      const bytes = randomBytes(Math.max(...sizes));
      const file = await receive(bytes);
      await at.keep([file]);
      for (let turn = 0; turn < 20; turn += 1) {
        for await (const _ of at.store.read(file.hash)) break;
      }
      expect((await content(file.hash)).equals(bytes)).toBe(true);
    });
  });

  it('[5.3.2] nothing but a hash names a file', () => {
    for (const name of [
      '',
      'a'.repeat(63),
      '../'.repeat(20).padEnd(64, 'a'),
      `${'a'.repeat(64)}\n`,
      'A'.repeat(64),
    ])
      expect(() => at.store.read(name)).toThrow('not a hash');
  });

  describe('what was not kept', () => {
    it('goes when it is discarded, whether it is there or not', async () => {
      const files = [await receive(randomBytes(1_000_000)), await receive(Buffer.from('short'))];
      await at.store.discard(files);
      await at.store.discard(files);
      expect(await at.leftBehind()).toBe(0);
      expect(await kept()).toEqual([]);
    });

    it('discarding what was kept does nothing', async () => {
      const file = await receive(Buffer.from('short'));
      await at.keep([file]);
      await at.store.discard([file]);
      expect(await kept()).toEqual([file.hash]);
      expect((await content(file.hash)).toString()).toBe('short');
    });

    it('is read before it is kept', async () => {
      const bytes = randomBytes(900_000);
      const file = await receive(bytes);
      expect(Buffer.concat(await Array.fromAsync(at.store.readReceived(file))).equals(bytes)).toBe(true);
    });

    it('what a killed process left goes once it is old enough', async () => {
      const [old, fresh] = [await receive(Buffer.from('old')), await receive(Buffer.from('new'))];
      const limit = new Date('2020-01-02T00:00:00Z');
      await Promise.all([old.written, fresh.written]);
      await at.age(old, new Date('2020-01-01T23:59:59Z'));
      await at.age(fresh, limit);
      expect(await at.store.removeAbandoned(limit)).toBe(1);
      expect(await at.leftBehind()).toBe(1);
      await at.keep([fresh]);
      expect((await content(fresh.hash)).toString()).toBe('new');
    });
  });

  describe('what is refused leaves nothing behind', () => {
    const big = () => randomBytes(2_000_000);
    /** Counts how much of the source was taken. */
    function counted(bytes: Buffer) {
      const state = { taken: 0, ended: false };
      async function* source() {
        try {
          for await (const piece of piecesOf(bytes)) {
            state.taken += piece.length;
            yield piece;
          }
        } finally {
          state.ended = true;
        }
      }
      return { state, source: source() };
    }

    it('[5.2.1] a file that passes the limit, as soon as it does', async () => {
      const { state, source } = counted(big());
      await expect(at.store.receive(source, { maxBytes: 1_200_000 })).rejects.toMatchObject({
        code: 'upload.too-large',
        message: 'The file is too large: at most 1 MB.',
      });
      expect(state).toEqual({ taken: 1_245_184, ended: true });
      expect(await at.leftBehind()).toBe(0);
      const exact = await at.store.receive(piecesOf(Buffer.alloc(1_200_000)), { maxBytes: 1_200_000 });
      expect(exact.size).toBe(1_200_000);
    });

    it('[5.2.2] a file whose first bytes are refused, before the rest is taken', async () => {
      const bytes = big();
      const { state, source } = counted(bytes);
      const seen: Buffer[] = [];
      const inspect = (head: Buffer) => {
        seen.push(head);
        throw new Error('refused');
      };
      await expect(at.store.receive(source, { maxBytes, inspect })).rejects.toThrow('refused');
      expect(seen).toEqual([bytes.subarray(0, headBytes)]);
      expect(state.taken).toBe(65_536);
      expect(await at.leftBehind()).toBe(0);
    });

    it.each([0, 1, 4099])('[5.2.2] a file of %i bytes is looked at as a whole, once', async (length) => {
      const bytes = randomBytes(length);
      const seen: Buffer[] = [];
      await at.store.receive(piecesOf(bytes), { maxBytes, inspect: (head) => seen.push(head) });
      expect(seen).toEqual([bytes]);
    });

    it('the head is gathered from small pieces', async () => {
      async function* bytewise() {
        for (let index = 0; index < 9000; index += 1) yield Buffer.from([index % 251]);
      }
      const heads: Buffer[] = [];
      await at.store.receive(bytewise(), { maxBytes, inspect: (head) => heads.push(head) });
      expect(heads).toEqual([Buffer.from(Array.from({ length: headBytes }, (_, index) => index % 251))]);
    });

    it.each([10, 600_000, 1_900_000, ...sizes])('a source that breaks after %i bytes', async (length) => {
      async function* breaking() {
        yield* piecesOf(Buffer.alloc(length));
        throw new Error('cut off');
      }
      await expect(at.store.receive(breaking(), { maxBytes })).rejects.toThrow('cut off');
      expect(await at.leftBehind()).toBe(0);
    });
  });

  describePieces(() => at, sizes);

  it.each([1, 5, 12, 26, 41])(
    'a process killed after step %i leaves whole files, or parts that are cleared away',
    async (step) => {
      const program = `
      import { randomBytes } from 'node:crypto';
      ${at.program}
      async function* source(length) {
        for (let at = 0; at < length; at += 50_000) {
          process.stdout.write('.');
          yield randomBytes(50_000);
        }
      }
      for (;;) await keep([await store.receive(source(100_000), { maxBytes: 1e9 }), await store.receive(source(900_000), { maxBytes: 1e9 })]);
    `;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      let steps = 0;
      child.stdout.on('data', (dots: Buffer) => {
        steps += dots.length;
        if (steps >= step) child.kill('SIGKILL');
      });
      expect(await ended).toEqual([null, 'SIGKILL']);
      for (const hash of await kept()) expect(hashOf(await content(hash))).toBe(hash);
      await at.store.removeAbandoned(new Date(Date.now() + 3_600_000));
      expect(await at.leftBehind()).toBe(0);
    },
  );
}
