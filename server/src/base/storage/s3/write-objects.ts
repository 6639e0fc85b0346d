import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import type { Bucket } from './bucket.ts';
import { noteObject } from './object-rows.ts';

/** What the keys of all objects begin with. */
export const objectPrefix = 'files/';
/** A file becomes objects of this size; one that is not larger becomes one. */
export const objectBytes = 8 * 1024 * 1024;
/** Objects of one file on their way at the same time. */
const inFlight = 4;

export interface ObjectParts {
  db: Database;
  bucket: Bucket;
  /** What all uploads of this server have in memory, and may have before one has to wait for its own. */
  held: { bytes: number; most: number };
}

export interface ObjectWriter {
  add(chunk: Buffer): Promise<void>;
  /** Sends what was added and is not on its way yet. The hash is that of the file, which the store checks. */
  flush(sha256?: string): void;
  /** Lets go of what was added and is not on its way, and waits for the rest. */
  abandon(): Promise<void>;
  /** Waits for all that was sent; answers where the file ends then. */
  sent(): Promise<number>;
  /** Bytes that are not on their way yet. */
  gathered(): number;
}

/** Writes bytes behind the first ones of a place, as objects: some on their way while the next is gathered. */
export function writeObjects({ db, bucket, held }: ObjectParts, place: string, at = 0): ObjectWriter {
  let gathered: Buffer[] = [];
  let length = 0;
  let position = at;
  const sending = new Set<Promise<void>>();
  /** Once one has failed, nothing behind it counts. */
  let broken: { error: unknown } | undefined;

  async function send(bytes: Buffer, start: number, sha256?: string): Promise<void> {
    const key = `${objectPrefix}${randomBytes(16).toString('hex')}`;
    try {
      await noteObject(db, place, { key, start, size: bytes.length });
      await bucket.put(key, bytes, sha256);
    } finally {
      held.bytes -= bytes.length;
    }
  }

  function tellIfBroken(): void {
    if (broken) throw broken.error;
  }

  function flush(sha256?: string): void {
    if (length === 0) return;
    const bytes = gathered.length === 1 ? (gathered[0] as Buffer) : Buffer.concat(gathered);
    // Under pressure a part of it may have gone before: then this is not the whole file.
    const sent = send(bytes, position, position === 0 ? sha256 : undefined)
      .catch((error) => {
        broken ??= { error };
      })
      .finally(() => sending.delete(sent));
    sending.add(sent);
    position += length;
    gathered = [];
    length = 0;
  }

  return {
    async add(chunk) {
      gathered.push(chunk);
      length += chunk.length;
      held.bytes += chunk.length;
      if (length < objectBytes && held.bytes < held.most) return;
      flush();
      const most = held.bytes < held.most ? inFlight : 1;
      while (sending.size >= most) await Promise.race(sending);
      tellIfBroken();
    },
    flush,
    async sent() {
      const end = position;
      await Promise.all(sending);
      tellIfBroken();
      return end;
    },
    async abandon() {
      held.bytes -= length;
      gathered = [];
      length = 0;
      await Promise.all(sending);
    },
    gathered: () => length,
  };
}
