import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listZip, readZip } from '../../testing/read-zip.ts';
import { trackStreams } from '../../testing/track-streams.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const modifiedAt = new Date('2026-03-04T05:06:08Z');
const file = (path: string, text: string | Buffer): ZipEntry => {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, modifiedAt, open: () => Readable.from([bytes], { objectMode: false }) };
};
async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
const zipOf = (...entries: ZipEntry[]) => buffer(writeZip(each(entries)));

describe('[DOC-10] a zip', () => {
  it('gives back every file and folder, with names in any language', async () => {
    const long = Buffer.alloc(1_000_000, 'abc');
    const zip = await zipOf(
      file('a.txt', 'first'),
      { path: 'empty folder/', size: 0, modifiedAt },
      file('Übersicht/報告書 😀.txt', 'second'),
      file('empty.txt', ''),
      file('long.bin', long),
    );
    expect(readZip(zip)).toEqual(
      new Map([
        ['a.txt', Buffer.from('first')],
        ['empty folder/', Buffer.alloc(0)],
        ['Übersicht/報告書 😀.txt', Buffer.from('second')],
        ['empty.txt', Buffer.alloc(0)],
        ['long.bin', long],
      ]),
    );
    expect(listZip(zip)[0]).toMatchObject({ time: '2026-03-04T05:06:08', crc: crc32('first') });
  });

  it('without entries is an empty one', async () => {
    const zip = await zipOf();
    expect([zip.length, listZip(zip)]).toEqual([22, []]);
  });

  it('times that a zip cannot hold become the nearest', async () => {
    const at = (time: string): ZipEntry => ({ ...file('a', ''), modifiedAt: new Date(time) });
    const zip = await zipOf(at('1970-01-01'), at('2107-12-31T23:59:58Z'), at('3000-06-05'), at('never'));
    expect(listZip(zip).map(({ time }) => time)).toEqual([
      '1980-01-01T00:00:00',
      '2107-12-31T23:59:58',
      '2107-06-05T00:00:00',
      '1980-01-01T00:00:00',
    ]);
  });

  it('of more than 65,535 entries says so in the larger form', async () => {
    const folders = Array.from({ length: 65_536 }, (_, index) => ({
      path: `${index}/`,
      size: 0,
      modifiedAt,
    }));
    const listed = listZip(await zipOf(...folders));
    expect([listed.length, listed.at(-1)?.path]).toEqual([65_536, '65535/']);
  });

  it('of more than 4 GB says so in the larger form', async () => {
    const piece = Buffer.alloc(64 * 1024 * 1024);
    const size = piece.length * 64;
    const large = { path: 'large', size, modifiedAt, open: () => Readable.from(each(Array(64).fill(piece))) };
    let offset = 0;
    let end = Buffer.alloc(0);
    for await (const bytes of writeZip(each([large, file('behind.txt', 'behind')]))) {
      offset += bytes.length;
      end = Buffer.concat([end, bytes.subarray(-1000)]).subarray(-1000);
    }
    const [first, second] = listZip(end, offset - end.length);
    expect(first).toMatchObject({ path: 'large', size, offset: 0 });
    // header with the large form's extra field, bytes, sizes of eight bytes
    expect(second).toMatchObject({ path: 'behind.txt', size: 6, offset: 30 + 5 + 20 + size + 24 });
    expect(end.subarray((second?.offset ?? 0) - offset + end.length).readUInt32LE()).toBe(0x04034b50);
  });

  it('a file with another length than announced breaks it', async () => {
    for (const size of [4, 6]) {
      const wrong = { ...file('a.txt', '12345'), size };
      await expect(zipOf(wrong, file('b', 'b'))).rejects.toThrow(`5 bytes instead of ${size}`);
    }
  });
});

describe('[DOC-10] one file at a time', () => {
  it('is open, and each is closed before the next', async () => {
    const streams = trackStreams();
    const entries = Array.from({ length: 20 }, (_, index) => {
      const entry = file(`${index}`, Buffer.alloc(300_000));
      return { ...entry, open: () => streams.track((entry.open as () => Readable)()) };
    });
    expect(readZip(await zipOf(...entries)).size).toBe(20);
    expect(streams).toMatchObject({ opened: 20, open: 0, most: 1 });
  });

  it('whoever stops reading closes it, and the list of entries', async () => {
    const streams = trackStreams();
    let listEnded = false;
    async function* endless() {
      try {
        for (;;)
          yield {
            path: 'a',
            size: 1e9,
            modifiedAt,
            open: () => streams.track(createReadStream('/dev/zero')),
          };
      } finally {
        listEnded = true;
      }
    }
    for await (const bytes of writeZip(endless())) if (bytes.length > 0) break;
    expect([streams.opened, listEnded]).toEqual([1, true]);
    await expect.poll(() => streams.open).toBe(0);
  });

  it('a file that cannot be read breaks it', async () => {
    const missing = { path: 'a', size: 1, modifiedAt, open: () => createReadStream('/nowhere/at/all') };
    await expect(zipOf(file('b', 'b'), missing)).rejects.toThrow('ENOENT');
  });
});
