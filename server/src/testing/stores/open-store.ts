import type { FileStore, ReceivedFile } from '../../base/storage/file-store.ts';

/** A store for one test, and what only those who know its kind can do to it. */
export interface OpenStore {
  store: FileStore;
  /** In a transaction of its own. */
  keep(files: ReceivedFile[]): Promise<void>;
  /** How much lies there that is not kept. */
  leftBehind(): Promise<number>;
  /** How many things hold the bytes of what is kept; the same ones as before, if this is the same as before. */
  holders(): Promise<string[]>;
  /** Leaves half of the bytes that are kept under a hash, as a failing disk may. */
  halve(hash: string): Promise<void>;
  /** Makes what was received look as if it had come then. */
  age(file: ReceivedFile, at: Date): Promise<void>;
  /** The lines of a program that opens the same store: `store` and `keep`. */
  program: string;
}
