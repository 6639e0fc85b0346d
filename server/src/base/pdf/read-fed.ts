import type { Readable } from 'node:stream';

/** The other end of what a process is fed with (start-process.ts): each call reads the pieces of one file. */
export function createFedReader(input: Readable): () => Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks = input.iterator() as AsyncIterator<Buffer<ArrayBuffer>>;
  let rest = Buffer.alloc(0);

  async function take(bytes: number): Promise<Buffer<ArrayBuffer>> {
    const gathered = [rest];
    let length = rest.length;
    while (length < bytes) {
      const { done, value } = await chunks.next();
      if (done) throw new Error('The file was cut off');
      gathered.push(value);
      length += value.length;
    }
    const all = Buffer.concat(gathered, length);
    rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  }

  return async () => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const length = (await take(4)).readUInt32LE();
      if (length === 0) return pieces;
      pieces.push(await take(length));
    }
  };
}
