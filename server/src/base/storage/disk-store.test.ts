import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createDiskStore } from './disk-store.ts';
import { type FileStore, headBytes } from './file-store.ts';

const maxBytes = 10_000_000;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let store: FileStore;
beforeEach(async () => {
  folder = join(await makeTemporaryFolder(), 'files');
  store = await createDiskStore(folder, { reserveBytes: 0 });
});

/** In pieces of 64 kB, as they come from the network. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
const receive = (bytes: Buffer) => store.receive(piecesOf(bytes), { maxBytes });
const incoming = () => readdir(join(folder, 'incoming'));
const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
const kept = async () => {
  const hashes: string[] = [];
  for await (const { hash } of store.list()) hashes.push(hash);
  return hashes.sort();
};

describe('what was kept', () => {
  it.each([0, 1, 4099, 4100, 4101, 65_536, 524_287, 524_288, 524_289, 3_000_000])(
    '%i bytes come back as they were, under their SHA-256',
    async (length) => {
      const bytes = randomBytes(length);
      const file = await receive(bytes);
      expect(file).toMatchObject({ hash: hashOf(bytes), size: length, head: bytes.subarray(0, headBytes) });
      expect(await kept()).toEqual([]);
      await store.keep([file]);
      expect(await kept()).toEqual([file.hash]);
      expect((await buffer(store.read(file.hash))).equals(bytes)).toBe(true);
      expect(await incoming()).toEqual([]);
    },
  );

  it('only the server’s own account can open it', async () => {
    const file = await receive(Buffer.from('secret'));
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    await file.written;
    expect(await mode(join(folder, 'incoming', file.place))).toBe('600');
    await store.keep([file]);
    expect(await mode(pathOf(file.hash))).toBe('600');
    for (const one of [folder, join(folder, 'incoming'), join(folder, file.hash.slice(0, 2))])
      expect(await mode(one)).toBe('700');
  });

  it('is read in part: both ends count', async () => {
    const bytes = randomBytes(1_000_000);
    const file = await receive(bytes);
    await store.keep([file]);
    for (const [start, end] of [
      [0, 0],
      [10, 19],
      [300_000, 999_999],
    ] as const) {
      const part = await buffer(store.read(file.hash, { start, end }));
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  it('[DOC-08] the same bytes are stored once, also within one upload', async () => {
    const bytes = randomBytes(20_000);
    const first = [await receive(bytes), await receive(bytes)];
    await store.keep(first);
    const { ino } = await stat(pathOf(hashOf(bytes)));
    await store.keep([await receive(bytes)]);
    await store.keep(first);
    expect((await stat(pathOf(hashOf(bytes)))).ino).toBe(ino);
    expect(await kept()).toEqual([hashOf(bytes)]);
    expect(await incoming()).toEqual([]);
  });

  it('half a file, as a failing disk leaves it, is replaced by the whole one', async () => {
    const bytes = randomBytes(20_000);
    await mkdir(join(folder, hashOf(bytes).slice(0, 2)));
    await writeFile(pathOf(hashOf(bytes)), bytes.subarray(0, 10_000));
    await store.keep([await receive(bytes)]);
    expect((await readFile(pathOf(hashOf(bytes)))).equals(bytes)).toBe(true);
  });

  it('is removed, and removing it again is no error', async () => {
    const file = await receive(Buffer.from('short'));
    await store.keep([file]);
    await store.remove(file.hash);
    await store.remove(file.hash);
    expect(await kept()).toEqual([]);
  });

  it('many at once, received side by side', async () => {
    const all = Array.from({ length: 60 }, (_, index) => randomBytes(index * 20_000));
    await store.keep(await Promise.all(all.map(receive)));
    expect(await kept()).toEqual(all.map(hashOf).sort());
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
    expect(() => store.read(name)).toThrow('not a hash');
});

describe('what was not kept', () => {
  it('goes when it is discarded, whether it is there or not', async () => {
    const files = [await receive(randomBytes(1_000_000)), await receive(Buffer.from('short'))];
    await store.discard(files);
    await store.discard(files);
    expect(await incoming()).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('discarding what was kept does nothing', async () => {
    const file = await receive(Buffer.from('short'));
    await store.keep([file]);
    await store.discard([file]);
    expect(await kept()).toEqual([file.hash]);
  });

  it('what a killed process left goes once it is old enough', async () => {
    const [old, fresh] = [await receive(Buffer.from('old')), await receive(Buffer.from('new'))];
    const limit = new Date('2020-01-02T00:00:00Z');
    await Promise.all([old.written, fresh.written]);
    await utimes(join(folder, 'incoming', old.place), limit, new Date('2020-01-01T23:59:59Z'));
    await utimes(join(folder, 'incoming', fresh.place), limit, limit);
    expect(await store.removeAbandoned(limit)).toBe(1);
    expect(await incoming()).toEqual([fresh.place]);
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
    await expect(store.receive(source, { maxBytes: 1_200_000 })).rejects.toMatchObject({
      code: 'upload.too-large',
      message: 'The file is too large: at most 1 MB.',
    });
    expect(state).toEqual({ taken: 1_245_184, ended: true });
    expect(await incoming()).toEqual([]);
    const exact = await store.receive(piecesOf(Buffer.alloc(1_200_000)), { maxBytes: 1_200_000 });
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
    await expect(store.receive(source, { maxBytes, inspect })).rejects.toThrow('refused');
    expect(seen).toEqual([bytes.subarray(0, headBytes)]);
    expect(state.taken).toBe(65_536);
    expect(await incoming()).toEqual([]);
  });

  it.each([0, 1, 4099])('[5.2.2] a file of %i bytes is looked at as a whole, once', async (length) => {
    const bytes = randomBytes(length);
    const seen: Buffer[] = [];
    await store.receive(piecesOf(bytes), { maxBytes, inspect: (head) => seen.push(head) });
    expect(seen).toEqual([bytes]);
  });

  it('the head is gathered from small pieces', async () => {
    async function* bytewise() {
      for (let at = 0; at < 9000; at += 1) yield Buffer.from([at % 251]);
    }
    const heads: Buffer[] = [];
    await store.receive(bytewise(), { maxBytes, inspect: (head) => heads.push(head) });
    expect(heads).toEqual([Buffer.from(Array.from({ length: headBytes }, (_, at) => at % 251))]);
  });

  it.each([10, 600_000, 1_900_000])('a source that breaks after %i bytes', async (length) => {
    async function* breaking() {
      yield* piecesOf(Buffer.alloc(length));
      throw new Error('cut off');
    }
    await expect(store.receive(breaking(), { maxBytes })).rejects.toThrow('cut off');
    expect(await incoming()).toEqual([]);
  });

  it('[5.2.1] anything, while the disk has less room than the reserve', async () => {
    const full = await createDiskStore(folder, { reserveBytes: Number.MAX_SAFE_INTEGER });
    await expect(full.receive(piecesOf(big()), { maxBytes })).rejects.toMatchObject({ code: 'storage.full' });
    expect(await incoming()).toEqual([]);
  });
});

it.each([1, 5, 12, 26, 41])(
  'a process killed after step %i leaves whole files, or parts that are cleared away',
  async (step) => {
    const program = `
    import { randomBytes } from 'node:crypto';
    import { createDiskStore } from ${JSON.stringify(join(import.meta.dirname, 'disk-store.ts'))};
    const store = await createDiskStore(${JSON.stringify(folder)}, { reserveBytes: 0 });
    async function* source(length) {
      for (let at = 0; at < length; at += 50_000) {
        process.stdout.write('.');
        yield randomBytes(50_000);
      }
    }
    for (;;) await store.keep([await store.receive(source(100_000), { maxBytes: 1e9 }), await store.receive(source(900_000), { maxBytes: 1e9 })]);
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
    for (const hash of await kept()) expect(hashOf(await readFile(pathOf(hash)))).toBe(hash);
    await store.removeAbandoned(new Date(Date.now() + 3_600_000));
    expect(await incoming()).toEqual([]);
  },
);

describe('check', () => {
  it('passes while the store can be used, also after another start', async () => {
    await createDiskStore(folder, { reserveBytes: 0 });
    await expect(store.check()).resolves.toBeUndefined();
  });

  it('fails where a folder is gone', async () => {
    await rm(join(folder, 'incoming'), { recursive: true });
    await expect(store.check()).rejects.toThrow('ENOENT');
  });

  it('a store that has vanished is told by keep', async () => {
    const file = await receive(Buffer.from('short'));
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder was');
    await expect(store.keep([file])).rejects.toThrow(/ENOENT|ENOTDIR|EEXIST/);
  });
});
