import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { systemClock } from '../../base/clock.ts';
import { transaction } from '../../base/database/connect.ts';
import { heldName } from '../../base/storage/closed-names.ts';
import { superadminRole } from '../../core/accounts/roles.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { indexSome } from '../../features/search/index-queue.ts';
import type { MendParts } from '../../work/doctor/check.ts';
import { highlight, put, upsert } from '../annotations/annotating.ts';
import { makeUser, signInAs } from '../factories.ts';
import type { House } from '../house.ts';
import { makeFolder, makeRole, makeSpace, reads, setEntry } from '../library.ts';
import { makePdf } from '../pdfs/make-pdf.ts';
import { sendForm, upload } from '../upload.ts';

/** A house in good health, and what faults are planted in. */
export interface Patient {
  house: House;
  parts: MendParts;
  space: number;
  /** A folder with permissions of its own, in one without. */
  folder: number;
  below: number;
  role: number;
  /** Documents in `folder`: a text with an earlier version, a picture, a PDF with annotations, one with permissions of its own. */
  text: Planted;
  picture: Planted;
  pdf: Planted;
  own: Planted;
  held: string;
  /** Somebody who is deleted. */
  gone: number;
}

interface Planted {
  id: number;
  hash: string;
}

/** How full the disk of the machine is that a test runs on is nobody's fault. */
export const onRoomyDisk = ({ parts }: House): MendParts => ({
  ...parts,
  machine: systemClock,
  files: { ...parts.files, measureSpace: async () => ({ freeBytes: 2 ** 40, totalBytes: 2 ** 41 }) },
});

export async function makePatient(house: House): Promise<Patient> {
  const parts = onRoomyDisk(house);
  const admin = await makeUser(house, { roles: [superadminRole] });
  const token = await signInAs(house, admin);
  const space = await makeSpace(house, { ownerId: admin.id });
  const role = await makeRole(house);
  await setEntry(house, space.rootId, role, reads);
  const folder = await makeFolder(house, space);
  const below = await makeFolder(house, space, { parent: folder });
  await setEntry(house, below, role, 'all');
  const sent = await upload(house, token, { spaceId: space.id, folderId: folder }, [
    { filename: 'text.txt', bytes: `first ${randomUUID()}` },
    {
      filename: 'picture.png',
      bytes: Buffer.from(`89504e470d0a1a0a${randomUUID().replaceAll('-', '')}`, 'hex'),
    },
    { filename: 'paper.pdf', bytes: makePdf([{ text: randomUUID() }]) },
    { filename: 'own.txt', bytes: `own ${randomUUID()}` },
  ]);
  const [text = 0, picture = 0, pdf = 0, own = 0] = sent.body.map(({ id }) => id);
  const newFile = { field: 'newFile', filename: 'text.txt', bytes: `second ${randomUUID()}` };
  await sendForm(house, token, { method: 'PUT', path: `/documents/${text}/file` }, [], [newFile]);
  await setEntry(house, own, role, 'none');
  const mark = randomUUID();
  await put(house, { id: admin.id, token }, pdf, [upsert(mark, null, highlight())]);
  await put(house, { id: admin.id, token }, pdf, [upsert(mark, 1, highlight({ opacity: 0.5 }))]);
  const gone = (await makeUser(house, { is_active: false })).id;
  await sql`update app_user set deleted_at = ${house.clock.now()} where id = ${gone}`.execute(parts.db);
  const held = await addHeld(house, { folder, by: admin.id });
  const find = async (id: number) => ({ id, hash: await hashOf(house, id) });
  await indexAll(house);
  return {
    ...{ house, parts, space: space.id, folder, below, role, held, gone },
    ...{ text: await find(text), picture: await find(picture), pdf: await find(pdf), own: await find(own) },
  };
}

export async function indexAll({ parts }: House): Promise<void> {
  while ((await indexSome(parts.db)) > 0);
}

async function hashOf({ parts: { db } }: House, id: number): Promise<string> {
  const row = await db.selectFrom('document').select('hash').where('id', '=', id).executeTakeFirstOrThrow();
  return row.hash;
}

/** A document whose file waits for the virus check. */
async function addHeld({ parts }: House, { folder, by }: { folder: number; by: number }): Promise<string> {
  const bytes = async function* () {
    yield Buffer.from('not looked at yet');
  };
  const received = await parts.files.receive(bytes(), { maxBytes: 100 });
  const hash = heldName();
  const filename = 'held.txt';
  await transaction(parts.db, async (trx) => {
    await keepFiles(parts, trx, [{ ...received, hash, toCheck: { filename, by } }]);
    const [created_at, modified_at] = [parts.clock.now(), parts.clock.now()];
    await trx
      .insertInto('document')
      .values({
        ...{ folder_id: folder, name: filename, hash, size: received.size, mime: 'text/plain', filename },
        ...{ created_by: by, created_at, modified_by: by, modified_at },
      })
      .execute();
  });
  return hash;
}

/** What says when something is due or was counted, and is not the same after a second time. */
const moving: Record<string, string[]> = {
  space: ['acl_version'],
  file_work: ['due_at', 'queued_by', 'turn'],
  file_check: ['due_at'],
  file_place: ['kept_at', 'place'],
  search_queue: ['id', 'queued_at'],
};
const notCompared = ['doctor_run', 'news_feed', 'news_item'];

/** Every table as a number: equal where nothing in it differs. */
export async function readTables({ parts: { pool } }: House): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [notCompared],
  );
  const tables: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await pool.query(
      `select md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as all
       from (select to_jsonb(t) - $1::text[] as row from "${name}" t) r`,
      [moving[name] ?? []],
    );
    tables[name] = found.rows[0].all;
  }
  return tables;
}
