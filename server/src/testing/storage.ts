import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { heldName } from '../base/storage/closed-names.ts';
import { makeUser, signInAs } from './factories.ts';
import type { House } from './house.ts';
import { makeSpace, type TestSpace } from './library.ts';
import { sendForm, upload } from './upload.ts';

export const text = (size: number) => Buffer.alloc(size, 'a');
export const file = (size: number, filename = 'a.txt') => ({ filename, bytes: text(size) });

export const noRoom = [413, 'storage.quota'];
export const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** A space with an owner, who is signed in, and what each may hold. */
export async function makeLimited(house: House, quota: { space?: number; own?: number }) {
  const { db } = house.parts;
  const owner = await makeUser(house);
  const space = await makeSpace(house, { ownerId: owner.id });
  await db
    .updateTable('space')
    .set({ quota: quota.space ?? null })
    .where('id', '=', space.id)
    .execute();
  await db
    .updateTable('app_user')
    .set({ quota: quota.own ?? null })
    .where('id', '=', owner.id)
    .execute();
  return { owner, space, token: await signInAs(house, owner) };
}

/** Files of these sizes, at the root of a space. */
export const sendSizes = (house: House, token: string, space: TestSpace, ...sizes: number[]) =>
  upload(
    house,
    token,
    { spaceId: space.id },
    sizes.map((size, index) => file(size, `${index}.txt`)),
  );

export async function replaceBySize(house: House, token: string, id: number, size: number) {
  const sent = { field: 'newFile', ...file(size) };
  return sendForm<Document>(house, token, { method: 'PUT', path: `/documents/${id}/file` }, [], [sent]);
}

/** How many documents there are in a space, and what lies in the antechamber of the store. */
export async function countStored({ parts }: House, space: TestSpace): Promise<number> {
  const found = await parts.pool.query(
    'select d.id from document d join folder f on f.id = d.folder_id where f.space_id = $1',
    [space.id],
  );
  return found.rows.length;
}

const isOnDisk = ({ parts }: House) => parts.config.fileStore === 'disk';

/** Names of what was received and is not kept. */
export async function listIncoming(house: House): Promise<string[]> {
  if (isOnDisk(house)) return readdir(join(house.dataFolder, 'files/incoming'));
  const { rows } = await sql<{ place: string }>`
    select distinct place from file_object o
    where not exists (select from file_place p where p.place = o.place)`.execute(house.parts.db);
  return rows.map(({ place }) => place);
}

/** Names of all that is kept. */
export async function listKept({ parts }: House): Promise<string[]> {
  const found = await Array.fromAsync(parts.files.list());
  return found.map(({ hash }) => hash);
}

export const countFiles = async (house: House): Promise<number> =>
  (await listIncoming(house)).length + (await listKept(house)).length;

/** Makes bytes that are kept, or were received, look as if they had come then. */
export async function ageBytes(house: House, { hash, place }: { hash?: string; place?: string }, at: Date) {
  const { db } = house.parts;
  if (isOnDisk(house)) {
    const path = hash ? join(hash.slice(0, 2), hash) : join('incoming', place ?? '');
    await utimes(join(house.dataFolder, 'files', path), at, at);
  } else if (hash) await sql`update file_place set kept_at = ${at} where hash = ${hash}`.execute(db);
  else await sql`update file_object set noted_at = ${at} where place = ${place ?? ''}`.execute(db);
}

/** A file that waits for the virus check, as nobody's document; answers its name. */
export async function keepHeld({ parts: { db, files, clock } }: House, words: string): Promise<string> {
  const held = heldName();
  async function* source() {
    yield Buffer.from(words);
  }
  const received = await files.receive(source(), { maxBytes: 1000 });
  await db
    .insertInto('stored_file')
    .values({ hash: held, size: received.size, kept_at: clock.now() })
    .execute();
  await db.transaction().execute((trx) => files.keep([{ ...received, hash: held }], trx));
  return held;
}
