import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../base/database/connect.ts';
import { keepFiles } from '../core/files/keep-files.ts';
import { openHouse } from '../testing/house.ts';
import { hashOf, openShelf } from '../testing/shelves/file-shelf.ts';
import { listIncoming } from '../testing/storage.ts';
import { sweepFiles } from './sweep-files.ts';

const house = await openHouse({ settings: { DATABASE_POOL: '12' } });
const shelf = await openShelf(house);
const { parts } = house;
const { db, files } = parts;
const { upload, receive, addDocument, keepUnused, keepStray, stored, rows, content, sweepAll, waiting } =
  shelf;

beforeEach(shelf.removeEverything);

describe('[15.4.2] an upload of the same bytes while they are swept', () => {
  const bytes = Buffer.from('the same bytes');
  const hash = hashOf(bytes);
  const expectKept = async () => {
    expect(await rows()).toEqual([hash]);
    expect(await content(hash)).toBe('the same bytes');
    await sweepAll();
    expect(await content(hash)).toBe('the same bytes');
  };

  /** A sweep that stops just before it removes bytes, until it is let go. */
  function heldSweep() {
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const remove: typeof files.remove = async (one) => {
      reached.resolve();
      await gate.promise;
      await files.remove(one);
    };
    const done = sweepAll({ ...parts, files: { ...files, remove } });
    return { reached: reached.promise, letGo: gate.resolve, done };
  }

  it.each([
    ['bytes that nothing refers to', keepUnused],
    ['bytes without a row', keepStray],
  ])('the sweep came first, to %s: the upload waits and stores them anew', async (_, prepare) => {
    await prepare(bytes);
    const sweep = heldSweep();
    await sweep.reached;
    const uploaded = upload(bytes);
    await waiting(1);
    sweep.letGo();
    await Promise.all([sweep.done, uploaded]);
    await expectKept();
  });

  it.each([
    ['bytes without a row: the sweep waits, then leaves them', keepStray, 1],
    ['bytes that nothing refers to: the sweep passes them over', keepUnused, 0],
  ])('the upload came first, to %s', async (_, prepare, waiters) => {
    await prepare(bytes);
    let sweep: Promise<void> | undefined;
    await upload(bytes, async () => {
      sweep = sweepAll();
      await (waiters > 0 ? waiting(waiters) : sweep);
    });
    await sweep;
    await expectKept();
  });

  it('an upload that fails after it kept them leaves the earlier ones alone', async () => {
    await upload(bytes);
    const failed = upload(bytes, async () => {
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await expectKept();
  });

  it('an upload that fails leaves bytes without a row, which are swept', async () => {
    const failed = upload(bytes, async () => {
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await rows()).toEqual([]);
    // In a bucket nothing is kept before the rows are.
    expect(await stored()).toEqual(house.parts.config.fileStore === 'disk' ? [hash] : []);
    await sweepAll();
    expect(await stored()).toEqual([]);
  });

  it('bytes that were lost are healed by the next upload of them', async () => {
    await upload(bytes);
    await files.remove(hash);
    await upload(bytes);
    await expectKept();
  });
});

describe('[15.4.2] a reference made while the row is swept', () => {
  const bytes = Buffer.from('referred to');
  const hash = hashOf(bytes);
  afterEach(async () => {
    await sql`drop trigger if exists wait_here on stored_file`.execute(db);
  });

  it('the reference came first: the sweep passes the file over', async () => {
    await keepUnused(bytes);
    await transaction(db, async (trx) => {
      await addDocument(trx, hash);
      await sweepAll();
    });
    expect(await content(hash)).toBe('referred to');
  });

  it('the sweep came first: the reference is refused, never left without bytes', async () => {
    await keepUnused(bytes);
    await sql`create or replace function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return old; end $$`.execute(db);
    await sql`create trigger wait_here before delete on stored_file for each row execute function wait_here()`.execute(
      db,
    );
    const { sweep, added } = await transaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(trx);
      const held = { sweep: sweepAll(), added: Promise.resolve<unknown>(undefined) };
      await waiting(1);
      held.added = addDocument(db, hash).catch((error) => error);
      await waiting(2);
      return held;
    });
    await sweep;
    expect(await added).toMatchObject({ code: '23503' });
    expect([await stored(), await rows()]).toEqual([[], []]);
  });
});

it('[15.4.2] uploads, copies, deletions and sweeps at once: what is referred to can be read', async () => {
  const contents = Array.from({ length: 6 }, (_, index) => Buffer.from(`content ${index}`));
  const pick = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)] as T;
  const uploadSeveral = async () => {
    const chosen = [...new Set([pick(contents), pick(contents), pick(contents)])];
    const received = await Promise.all(chosen.map(receive));
    try {
      await transaction(db, async (trx) => {
        await keepFiles(parts, trx, received);
        for (const { hash } of received) await addDocument(trx, hash);
      });
    } finally {
      await files.discard(received);
    }
  };
  /** Without grace a sweep may take what a transaction put there which the database then made again: its sender comes back. */
  const untilKept = async (send: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await send();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return untilKept(send);
    }
  };
  const steps: (() => Promise<unknown>)[] = [
    () => untilKept(() => upload(pick(contents))),
    () => untilKept(uploadSeveral),
    () =>
      transaction(db, (trx) => sql`delete from document where hash = ${hashOf(pick(contents))}`.execute(trx)),
    // A copy holds the document it copies, so its file stays used.
    () =>
      transaction(db, async (trx) => {
        const source = await trx
          .selectFrom('document')
          .select('hash')
          .limit(1)
          .forKeyShare()
          .executeTakeFirst();
        if (source) await addDocument(trx, source.hash);
      }),
    // Strays have an hour of grace: a transaction that the database made again finds its bytes where it put them first.
    () => sweepFiles(parts, { graceMinutes: -1, strays: false }),
  ];
  const worker = async () => {
    for (let round = 0; round < 60; round += 1) await pick(steps)();
  };
  await Promise.all(Array.from({ length: 5 }, worker));
  const used = await db.selectFrom('document').select('hash').distinct().orderBy('hash').execute();
  for (const { hash } of used) expect(hashOf(await buffer(files.read(hash)))).toBe(hash);
  await sweepAll();
  expect(await stored()).toEqual(used.map(({ hash }) => hash));
  expect(await rows()).toEqual(await stored());
  expect(await listIncoming(house)).toEqual([]);
});
