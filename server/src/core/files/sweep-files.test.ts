import { createHash, randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Change, change } from '../../base/database/connect.ts';
import { makeUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { keepFiles } from './keep-files.ts';
import { fileUsers, sweepFiles, sweepJob } from './sweep-files.ts';

const house = await openHouse({ settings: { DATABASE_POOL: '12' } });
const { parts, clock } = house;
const { db, files } = parts;
const user = await makeUser(house);

/** A space's root, for documents to lie in. */
const folder_id = await change(db, async (trx) => {
  const { rows } = await sql<{ id: number }>`select nextval('object_id')::int as id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  const by = { created_at: clock.now() };
  const space = await trx
    .insertInto('space')
    .values({ name: 'Files', owner_id: user.id, root_folder_id: id, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('acl_scope').values({ id, space_id: space.id, parent_id: null }).execute();
  const more = { name: 'Files', path: [id], scope_id: id, created_by: user.id, modified_at: clock.now() };
  await trx
    .insertInto('folder')
    .values({ id, space_id: space.id, ...by, ...more })
    .execute();
  return id;
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const receive = (bytes: Buffer) =>
  files.receive(
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: 1_000_000 },
  );

const addDocument = (trx: Change | typeof db, hash: string) =>
  trx
    .insertInto('document')
    .values({
      folder_id,
      hash,
      name: 'a.txt',
      filename: 'a.txt',
      mime: 'text/plain',
      size: 1,
      created_by: user.id,
      modified_by: user.id,
      created_at: clock.now(),
      modified_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** An upload as every feature makes it: bytes first, then one transaction. */
async function upload(bytes: Buffer, meanwhile: () => Promise<unknown> = async () => undefined) {
  const received = await receive(bytes);
  return change(db, async (trx) => {
    await keepFiles(parts, trx, [received]);
    await meanwhile();
    return addDocument(trx, received.hash);
  });
}
/** Kept, and nothing refers to it. */
const keepUnused = async (bytes: Buffer) => {
  const received = await receive(bytes);
  await change(db, (trx) => keepFiles(parts, trx, [received]));
  return received.hash;
};
/** Bytes without a row, as a transaction leaves them that kept files and then failed. */
const keepStray = async (bytes: Buffer) => {
  const received = await receive(bytes);
  await files.keep([received]);
  return received.hash;
};

const content = async (hash: string) => (await buffer(files.read(hash))).toString();
const stored = async () => {
  const hashes: string[] = [];
  for await (const { hash } of files.list()) hashes.push(hash);
  return hashes.sort();
};
const rows = async () =>
  (await db.selectFrom('stored_file').select('hash').orderBy('hash').execute()).map(({ hash }) => hash);
const removeDocuments = () => db.deleteFrom('document').execute();
/** What is used must survive even without any grace: the locks alone protect it. */
const sweepAll = (swept = parts) => sweepFiles(swept, { graceMinutes: -1 });

/** How many statements of this database wait for a lock now. */
const waiting = (count: number) =>
  waitFor(`${count} statements to wait`, async () => {
    const found = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return found.rows[0]?.count === count;
  });

beforeEach(async () => {
  await removeDocuments();
  await sweepAll();
});

describe('what is swept', () => {
  it('[14.2.7] bytes and row go once nothing refers to them, after the grace and not before', async () => {
    const used = (await upload(Buffer.from('used'))) && hashOf(Buffer.from('used'));
    const unused = await keepUnused(Buffer.from('unused'));
    await sweepFiles(parts);
    expect(await rows()).toEqual([used, unused].sort());
    clock.advance({ minutes: 61 });
    await sweepFiles(parts);
    expect(await rows()).toEqual([used]);
    expect(await stored()).toEqual([used]);
    expect(await content(used)).toBe('used');
  });

  it('[DOC-13] each kind of reference keeps its bytes, and the sweep knows them all', async () => {
    const { rows: tables } = await sql<{ name: string }>`select conrelid::regclass::text as name
      from pg_constraint where confrelid = 'stored_file'::regclass order by 1`.execute(db);
    expect(tables.map(({ name }) => name)).toEqual([...fileUsers].sort());
    const [version, image] = [
      await keepUnused(Buffer.from('version')),
      await keepUnused(Buffer.from('image')),
    ];
    const document = await upload(Buffer.from('document'));
    const file = { size: 1, mime: 'image/png' };
    await db
      .insertInto('earlier_version')
      .values({
        ...file,
        document_id: document.id,
        version: 1,
        hash: version,
        filename: 'a',
        modified_by: user.id,
        modified_at: clock.now(),
      })
      .execute();
    const shown = { ...file, folder_id, hash: image, width: 1, height: 1 };
    await db
      .insertInto('image')
      .values({ ...shown, created_by: user.id, created_at: clock.now() })
      .execute();
    await sweepAll();
    expect(await stored()).toEqual([version, image, hashOf(Buffer.from('document'))].sort());
    await db.deleteFrom('image').execute();
    await sweepAll();
    expect(await stored()).toEqual([version, hashOf(Buffer.from('document'))].sort());
  });

  it('more than one batch', async () => {
    const received = await Promise.all(Array.from({ length: 520 }, () => receive(randomBytes(20))));
    await change(db, (trx) => keepFiles(parts, trx, received));
    await upload(Buffer.from('used'));
    await sweepAll();
    expect(await stored()).toEqual([hashOf(Buffer.from('used'))]);
    expect(await rows()).toEqual([hashOf(Buffer.from('used'))]);
  });

  it('bytes without a row, and only old ones', async () => {
    const [old, fresh] = [
      await keepStray(Buffer.from('old stray')),
      await keepStray(Buffer.from('new stray')),
    ];
    const path = join(house.dataFolder, 'files', old.slice(0, 2), old);
    const anHourAgo = new Date(Date.now() - 61 * 60_000);
    await utimes(path, anHourAgo, anHourAgo);
    await sweepFiles(parts, { strays: false });
    expect(await stored()).toEqual([old, fresh].sort());
    await sweepFiles(parts);
    expect(await stored()).toEqual([fresh]);
    expect(await rows()).toEqual([]);
  });

  it('what a killed upload left, long after any upload could still run', async () => {
    const incoming = join(house.dataFolder, 'files', 'incoming');
    const [old, fresh] = [await receive(Buffer.from('old')), await receive(Buffer.from('new'))];
    await Promise.all([old.written, fresh.written]);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    // 120 minutes for an upload and a day
    await utimes(join(incoming, old.place), hoursAgo(27), hoursAgo(27));
    await utimes(join(incoming, fresh.place), hoursAgo(25), hoursAgo(25));
    await sweepFiles(parts);
    expect(await readdir(incoming)).toEqual([fresh.place]);
    await files.discard([fresh]);
  });

  it('its job looks through the store at its first run, then once a day', async () => {
    let looks = 0;
    const list: typeof files.list = () => {
      looks += 1;
      return files.list();
    };
    const job = sweepJob({ ...parts, files: { ...files, list } });
    for (let run = 0; run < 3; run += 1) await job.run({}, { isLast: false });
    expect(looks).toBe(1);
    expect(job.schedule).toBe('41 * * * *');
  });
});

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
    expect([await stored(), await rows()]).toEqual([[hash], []]);
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
    await change(db, async (trx) => {
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
    const { sweep, added } = await change(db, async (trx) => {
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
  const steps: (() => Promise<unknown>)[] = [
    () => upload(pick(contents)),
    async () => {
      const chosen = [...new Set([pick(contents), pick(contents), pick(contents)])];
      const received = await Promise.all(chosen.map(receive));
      await change(db, async (trx) => {
        await keepFiles(parts, trx, received);
        for (const { hash } of received) await addDocument(trx, hash);
      });
    },
    () => sql`delete from document where hash = ${hashOf(pick(contents))}`.execute(db),
    // A copy holds the document it copies, so its file stays used.
    () =>
      change(db, async (trx) => {
        const source = await trx
          .selectFrom('document')
          .select('hash')
          .limit(1)
          .forKeyShare()
          .executeTakeFirst();
        if (source) await addDocument(trx, source.hash);
      }),
    () => sweepAll(),
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
  expect(await readdir(join(house.dataFolder, 'files', 'incoming'))).toEqual([]);
});
