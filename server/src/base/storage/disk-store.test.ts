import { mkdir, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenStore } from '../../testing/stores/open-store.ts';
import { describeStore } from '../../testing/stores/store-promises.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createDiskStore } from './disk-store.ts';

async function* piecesOf(text: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function open() {
  const folder = join(await makeTemporaryFolder(), 'files');
  const store = await createDiskStore(folder, { reserveBytes: 0 });
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
  const receive = (text: string) => store.receive(piecesOf(text), { maxBytes: 10_000 });
  return { folder, store, pathOf, receive };
}

async function openForPromises(): Promise<OpenStore> {
  const { folder, store, pathOf } = await open();
  return {
    store,
    keep: store.keep,
    leftBehind: async () => (await readdir(join(folder, 'incoming'))).length,
    async holders() {
      const inodes: string[] = [];
      for await (const { hash } of store.list()) inodes.push(`${(await stat(pathOf(hash))).ino}`);
      return inodes;
    },
    halve: async (hash) => truncate(pathOf(hash), Math.floor((await stat(pathOf(hash))).size / 2)),
    age: ({ place }, at) => utimes(join(folder, 'incoming', place), at, at),
    program: `
      import { createDiskStore } from ${JSON.stringify(join(import.meta.dirname, 'disk-store.ts'))};
      const store = await createDiskStore(${JSON.stringify(folder)}, { reserveBytes: 0 });
      const keep = store.keep;`,
  };
}

describeStore(openForPromises, [65_536, 524_287, 524_288, 524_289, 3_000_000]);

it('only the server’s own account can open it', async () => {
  const { folder, store, pathOf, receive } = await open();
  const file = await receive('secret');
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  await file.written;
  expect(await mode(join(folder, 'incoming', file.place))).toBe('600');
  await store.keep([file]);
  expect(await mode(pathOf(file.hash))).toBe('600');
  for (const one of [folder, join(folder, 'incoming'), join(folder, file.hash.slice(0, 2))])
    expect(await mode(one)).toBe('700');
});

it('a half-written file of an earlier crash is replaced, where nothing was kept before', async () => {
  const { store, pathOf, receive } = await open();
  const file = await receive('the whole of it');
  await mkdir(join(pathOf(file.hash), '..'));
  await writeFile(pathOf(file.hash), 'the wh');
  await store.keep([file]);
  expect(await readFile(pathOf(file.hash), 'utf8')).toBe('the whole of it');
});

it('[5.2.1] anything is refused while the disk has less room than the reserve', async () => {
  const { folder } = await open();
  const full = await createDiskStore(folder, { reserveBytes: Number.MAX_SAFE_INTEGER });
  await expect(full.receive(piecesOf('text'), { maxBytes: 100 })).rejects.toMatchObject({
    code: 'storage.full',
  });
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

describe('check', () => {
  it('passes while the store can be used, also after another start', async () => {
    const { folder, store } = await open();
    await createDiskStore(folder, { reserveBytes: 0 });
    await expect(store.check()).resolves.toBeUndefined();
  });

  it('fails where a folder is gone', async () => {
    const { folder, store } = await open();
    await rm(join(folder, 'incoming'), { recursive: true });
    await expect(store.check()).rejects.toThrow('ENOENT');
  });

  it('a store that has vanished is told by keep', async () => {
    const { folder, store, receive } = await open();
    const file = await receive('short');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder was');
    await expect(store.keep([file])).rejects.toThrow(/ENOENT|ENOTDIR|EEXIST/);
  });
});

it.runIf(process.platform === 'linux')(
  'what a full disk did not take is never said to be there',
  async () => {
    const { folder, store } = await open();
    const { pieces } = store;
    const place = pieces.newPlace();
    await symlink('/dev/full', join(folder, 'incoming', place));
    const writer = await pieces.open(place, 0);
    await writer.add(Buffer.alloc(1000, 'a'));
    await expect(writer.close()).rejects.toMatchObject({ code: 'storage.full' });
    await expect(writer.save()).rejects.toMatchObject({ code: 'storage.full' });
    await pieces.remove([place]);
  },
);
