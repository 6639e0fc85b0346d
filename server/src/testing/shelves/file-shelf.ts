import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { type Database, type Queryable, transaction } from '../../base/database/connect.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { sweepFiles } from '../../work/sweep-files.ts';
import type { House } from '../house.ts';
import { makeSpace, type TestSpace } from '../library.ts';
import { waitFor } from '../wait-for.ts';

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export interface Shelf {
  space: TestSpace;
  receive(bytes: Buffer): Promise<ReceivedFile>;
  addDocument(trx: Queryable, hash: string): Promise<{ id: number }>;
  /** An upload as every feature makes it: bytes first, then one transaction. */
  upload(bytes: Buffer, meanwhile?: () => Promise<unknown>): Promise<{ id: number }>;
  /** Kept, and nothing refers to it; answers the hash. */
  keepUnused(bytes: Buffer): Promise<string>;
  /** Bytes without a row, as a transaction leaves them that kept files and then failed. */
  keepStray(bytes: Buffer): Promise<string>;
  content(hash: string): Promise<string>;
  /** Hashes in the store, and in the table. */
  stored(): Promise<string[]>;
  rows(): Promise<string[]>;
  /** Without any grace: the locks alone must protect what is used. */
  sweepAll(parts?: House['parts']): Promise<void>;
  removeEverything(): Promise<void>;
  /** Waits until so many statements of this database stand before a lock. */
  waiting(count: number): Promise<unknown>;
}

/** A space of its own, and ways to put files into it and to look at what is there. */
export async function openShelf(house: House): Promise<Shelf> {
  const { parts, clock } = house;
  const { db, files } = parts;
  const space = await makeSpace(house);

  const receive: Shelf['receive'] = (bytes) => {
    async function* source() {
      yield bytes;
    }
    return files.receive(source(), { maxBytes: 1_000_000 });
  };
  const addDocument: Shelf['addDocument'] = (trx, hash) => {
    const now = clock.now();
    const named = { folder_id: space.rootId, name: 'a.txt', filename: 'a.txt', mime: 'text/plain' };
    const made = { created_by: space.ownerId, modified_by: space.ownerId, created_at: now, modified_at: now };
    return (trx as Database)
      .insertInto('document')
      .values({ ...named, ...made, hash, size: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  const sweepAll: Shelf['sweepAll'] = (swept = parts) => sweepFiles(swept, { graceMinutes: -1 });

  return {
    space,
    receive,
    addDocument,
    sweepAll,
    async upload(bytes, meanwhile = async () => undefined) {
      const received = await receive(bytes);
      try {
        return await transaction(db, async (trx) => {
          await keepFiles(parts, trx, [received]);
          await meanwhile();
          return addDocument(trx, received.hash);
        });
      } finally {
        await files.discard([received]);
      }
    },
    async keepUnused(bytes) {
      const received = await receive(bytes);
      await transaction(db, (trx) => keepFiles(parts, trx, [received]));
      return received.hash;
    },
    async keepStray(bytes) {
      const received = await receive(bytes);
      await transaction(db, (trx) => files.keep([received], trx));
      return received.hash;
    },
    content: async (hash) => (await buffer(files.read(hash))).toString(),
    async stored() {
      const hashes: string[] = [];
      for await (const { hash } of files.list()) hashes.push(hash);
      return hashes.sort();
    },
    async rows() {
      const found = await db.selectFrom('stored_file').select('hash').orderBy('hash').execute();
      return found.map(({ hash }) => hash);
    },
    async removeEverything() {
      await sql`delete from document`.execute(db);
      await sql`delete from image`.execute(db);
      await sweepAll();
    },
    waiting: (count) =>
      waitFor(`${count} statements to wait`, async () => {
        const found = await sql<{ count: number }>`select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return found.rows[0]?.count === count;
      }),
  };
}
