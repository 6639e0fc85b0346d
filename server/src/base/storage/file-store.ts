import type { Readable } from 'node:stream';
import type { Transaction } from '../database/connect.ts';

/** Keeps bytes under their SHA-256. What the bytes mean, and whether anything needs them, the database knows. */
export interface FileStore {
  /**
   * Takes bytes in; nothing is kept before keep(). Whatever goes wrong, nothing stays behind.
   * Throws `upload.too-large` as soon as maxBytes is passed, and `storage.full`.
   */
  receive(bytes: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<ReceivedFile>;
  /** Files that come in pieces. */
  pieces: PieceStore;
  /**
   * Makes received files durable: after a crash each is whole or absent. Bytes that are there already stay. Where the
   * database knows what lies where, that is part of the caller's transaction.
   */
  keep(files: ReceivedFile[], trx: Transaction): Promise<void>;
  /** Removes what was received and not kept; for the rest it does nothing. */
  discard(files: ReceivedFile[]): Promise<void>;
  /** What was received, before it is kept or removed. */
  readReceived(file: ReceivedFile): AsyncIterable<Buffer>;
  /** The end is inclusive, as in HTTP. Throws for what nobody may open (closed-names.ts). */
  read(hash: string, range?: ByteRange): Readable;
  /** Reads what is held; the virus check does, and whoever copies files without looking into them. */
  readHeld(name: string): Readable;
  /** Where the bytes lie, closed ones too, if each is a file of this machine: for who copies them all. */
  pathOf?(name: string): string;
  /** Bytes that are not there count as removed. */
  remove(hash: string): Promise<void>;
  /** Everything that is kept, in the order of the names. */
  list(): AsyncIterable<KeptFile>;
  /** Those of the names under which nothing is kept. */
  findMissing(names: string[]): Promise<string[]>;
  /** What a killed process had received, by its place. */
  findAbandoned(before: Date): Promise<string[]>;
  /** Removes it; answers how many files that were. */
  removeAbandoned(before: Date): Promise<number>;
  /** What lies behind the files, where these are objects under keys of their own. */
  objects?: StoredObjects;
  /** Where browsers fetch files from the store itself. */
  direct?: DirectDownloads;
  /** Throws if the store cannot be used. */
  check(): Promise<void>;
  /** The room on the disk that the files lie on; undefined where there is no such limit. */
  measureSpace(): Promise<{ freeBytes: number; totalBytes: number } | undefined>;
}

export interface KeptFile {
  hash: string;
  size: number;
  modifiedAt: Date;
}

export interface StoredObjects {
  /** In the order of their keys. Stores may be late to list what they have. */
  list(): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>;
  /** Undefined where there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
}

export interface DirectDownloads {
  /**
   * An address from which whoever has it can fetch the file for a minute; undefined where the store cannot give it
   * out in one. Whether the asker may have the file, the caller has seen to.
   */
  addressOf(hash: string, sent: { disposition: string; mime: string }): Promise<string | undefined>;
  /** Makes more files such that the store can, until a moment (of performance.now()). */
  joinObjects(until: number): Promise<{ joined: number; failed: { hash: string; error: unknown }[] }>;
  /** Gives up what a killed process was about to join. */
  abortBegun(before: Date): Promise<void>;
}

/**
 * Files that come in pieces, maybe over days and through several servers. One writes at a time: that the caller sees to.
 */
export interface PieceStore {
  /** A place for a new one. */
  newPlace(): string;
  /** Writes behind the first `at` bytes, which are there; what lay behind them is given up. */
  open(place: string, at: number): Promise<PieceWriter>;
  /** Copies the first bytes to a place of their own, out of reach of whoever may still write to the old one. */
  copy(place: string, length: number): Promise<string>;
  /** The whole of it as a received file, which keep() leaves where it is until it is discarded. */
  end(place: string, size: number): Promise<ReceivedFile>;
  remove(places: string[]): Promise<void>;
}

export interface PieceWriter {
  add(bytes: Buffer): Promise<void>;
  /** Makes what was added durable; answers how many bytes of the file are. */
  save(): Promise<number>;
  /** Saves, and lets go of it. */
  close(): Promise<number>;
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
  /** Came in pieces: it stays at its place when it is kept, for as long as what refers to it is not committed. */
  isInPieces?: true;
  /** What the virus check needs, where it is still to be made. */
  toCheck?: { filename: string; by: number };
}

export interface ByteRange {
  start: number;
  end: number;
}

export { headBytes } from '@atrium/contract/parts/file-content';
