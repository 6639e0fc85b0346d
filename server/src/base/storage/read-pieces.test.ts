import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { readPieces } from './read-pieces.ts';

const path = join(await makeTemporaryFolder(), 'file');
const bytes = randomBytes(700_000);
await writeFile(path, bytes);

it.each([
  ['all of it', undefined, bytes],
  ['from the start', { start: 0, end: 0 }, bytes.subarray(0, 1)],
  ['across two pieces', { start: 262_100, end: 262_200 }, bytes.subarray(262_100, 262_201)],
  ['to its end and beyond', { start: 600_000, end: 900_000 }, bytes.subarray(600_000)],
  ['behind its end', { start: 700_000, end: 700_001 }, Buffer.alloc(0)],
])('reads %s', async (_, range, expected) => {
  expect((await buffer(readPieces(path, range))).equals(expected)).toBe(true);
});

it('takes no more memory than there are bytes', async () => {
  const pieces: Buffer[] = await readPieces(path).toArray();
  expect(pieces.map((piece) => piece.buffer.byteLength)).toEqual([262_144, 262_144, 175_712]);
});

it('a file that is not there is an error of the stream', async () => {
  await expect(buffer(readPieces(`${path}-gone`))).rejects.toMatchObject({ code: 'ENOENT' });
});

/** Of this process, by what they lead to. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target === path);
}

it.runIf(process.platform === 'linux')('a reader that stops early leaves nothing open', async () => {
  const stream = readPieces(path);
  await once(stream, 'readable');
  expect(await openFiles()).toEqual([path]);
  await once(stream.destroy(), 'close');
  expect(await openFiles()).toEqual([]);

  const unread = readPieces(path);
  await once(unread.destroy(), 'close');
  expect(await openFiles()).toEqual([]);
});
