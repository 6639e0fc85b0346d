import type { Readable } from 'node:stream';

/** Keeps bytes under their SHA-256. What the bytes mean, and whether anything needs them, the database knows. */
export interface FileStore {
  /**
   * Takes bytes in; nothing is kept before keep(). Whatever goes wrong, nothing stays behind.
   * Throws `upload.too-large` as soon as maxBytes is passed, and `storage.full`.
   */
  receive(bytes: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<ReceivedFile>;
  /** Makes received files durable: after a crash each is whole or absent. Bytes that are there already stay. */
  keep(files: ReceivedFile[]): Promise<void>;
  /** Removes what was received and not kept; for the rest it does nothing. */
  discard(files: ReceivedFile[]): Promise<void>;
  /** What was received, before it is kept or removed. */
  readReceived(file: ReceivedFile): AsyncIterable<Buffer>;
  /** The end is inclusive, as in HTTP. Throws for what nobody may open (closed-names.ts). */
  read(hash: string, range?: ByteRange): Readable;
  /** Reads what is held; the virus check alone does. */
  readHeld(name: string): Readable;
  /** Bytes that are not there count as removed. */
  remove(hash: string): Promise<void>;
  list(): AsyncIterable<{ hash: string; modifiedAt: Date }>;
  /** Removes what a killed process had received; answers how many files that were. */
  removeAbandoned(before: Date): Promise<number>;
  /** Throws if the store cannot be used. */
  check(): Promise<void>;
  /** The room on the disk that the files lie on. */
  measureSpace(): Promise<{ freeBytes: number; totalBytes: number }>;
}

export interface ReceiveOptions {
  maxBytes: number;
  /** Gets the first bytes (headBytes, or all of a shorter file) as soon as they are there, and may throw. */
  inspect?: ((head: Buffer) => void) | undefined;
}

export interface ReceivedFile {
  /** The hash of the bytes, or the name under which they are held. */
  hash: string;
  size: number;
  /** The first bytes. */
  head: Buffer;
  /** Where the store has put it for now; means nothing to others. */
  place: string;
  /** Small files are still on their way to the disk while the next ones come in. */
  written: Promise<void>;
  /** What the virus check needs, where it is still to be made. */
  toCheck?: { filename: string; by: number };
}

export interface ByteRange {
  start: number;
  end: number;
}

export { headBytes } from '@atrium/contract/parts/file-content';
