import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../base/database/connect.ts';
import { keepFiles } from '../core/files/keep-files.ts';
import { openHouse } from '../testing/house.ts';
import { hashOf, openShelf } from '../testing/shelves/file-shelf.ts';
import { ageBytes, listIncoming } from '../testing/storage.ts';
import { fileUsers, sweepFiles, sweepJob } from './sweep-files.ts';

const house = await openHouse();
const shelf = await openShelf(house);
const { parts } = house;
const { db, files } = parts;
const { clock } = house;
const { upload, receive, keepUnused, keepStray, stored, rows, content, sweepAll } = shelf;
const { rootId: folder_id, ownerId } = shelf.space;

beforeEach(shelf.removeEverything);

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
    const { rows: columns } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where confrelid = 'stored_file'::regclass and confdeltype <> 'c' order by 1`.execute(db);
    expect(columns.map(({ name }) => name)).toEqual([...fileUsers].sort());
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
        modified_by: ownerId,
        modified_at: clock.now(),
      })
      .execute();
    const shown = { ...file, folder_id, hash: image, width: 1, height: 1 };
    await db
      .insertInto('image')
      .values({ ...shown, created_by: ownerId, created_at: clock.now() })
      .execute();
    await sweepAll();
    expect(await stored()).toEqual([version, image, hashOf(Buffer.from('document'))].sort());
    await db.deleteFrom('image').execute();
    await sweepAll();
    expect(await stored()).toEqual([version, hashOf(Buffer.from('document'))].sort());
  });

  it('more than one batch', async () => {
    const received = await Promise.all(Array.from({ length: 520 }, () => receive(randomBytes(20))));
    await transaction(db, (trx) => keepFiles(parts, trx, received));
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
    await ageBytes(house, { hash: old }, new Date(Date.now() - 61 * 60_000));
    await sweepFiles(parts, { strays: false });
    expect(await stored()).toEqual([old, fresh].sort());
    await sweepFiles(parts);
    expect(await stored()).toEqual([fresh]);
    expect(await rows()).toEqual([]);
  });

  it('what a killed upload left, long after any upload could still run', async () => {
    const [old, fresh] = [await receive(Buffer.from('old')), await receive(Buffer.from('new'))];
    await Promise.all([old.written, fresh.written]);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    // 120 minutes for an upload and a day
    await ageBytes(house, { place: old.place }, hoursAgo(27));
    await ageBytes(house, { place: fresh.place }, hoursAgo(25));
    await sweepFiles(parts);
    expect(await listIncoming(house)).toEqual([fresh.place]);
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
