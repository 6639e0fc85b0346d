import { updateFolder } from '@atrium/contract/folders';
import { imageIdsOf, type RichText } from '@atrium/contract/parts/rich-text';
import { setSpaceBody } from '@atrium/contract/spaces';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { removeUnusedImages } from '../../work/remove-unused-images.ts';
import { useImages } from './use-images.ts';

const house = await openHouse();
const { db } = house.parts;
const role = await makeRole(house);
const writer = await makeUser(house, { roles: [role] });

async function makeWritable() {
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, [...reads, 'canWrite']);
  return space;
}

/** Pictures are rows here: their bytes do not matter to a description. */
async function addImage(folder: number, sign: string): Promise<number> {
  const now = house.clock.now();
  const hash = sign.repeat(64);
  await db
    .insertInto('stored_file')
    .values({ hash, size: 1, kept_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('image')
    .values({
      folder_id: folder,
      hash,
      mime: 'image/png',
      size: 1,
      width: 40,
      height: 30,
      created_by: writer.id,
      created_at: now,
      unused_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const showing = (...ids: number[]): RichText => ({
  type: 'doc',
  content: [...ids.map((id) => ({ type: 'image' as const, attrs: { id } })), { type: 'paragraph' }],
});

async function save(folder: number, body: RichText | null): Promise<number[]> {
  const token = await signInAs(house, writer);
  const answer = await house.ask(updateFolder, { params: { id: folder }, body: { body } }, { token });
  return answer.body.body ? imageIdsOf(answer.body.body) : [];
}

const usedIn = async (folder: number) =>
  (await db.selectFrom('image').select(['id', 'unused_since']).where('folder_id', '=', folder).execute())
    .filter((image) => image.unused_since === null)
    .map((image) => image.id)
    .sort((a, b) => a - b);

const present = async (ids: number[]) =>
  (await db.selectFrom('image').select('id').where('id', 'in', ids).orderBy('id').execute()).map(
    (image) => image.id,
  );

it('[SPC-05] [14.2.7] a saved description uses its pictures; what none has shown for 30 days goes', async () => {
  const space = await makeWritable();
  const folder = await makeFolder(house, space);
  const [first, second, never] = [
    await addImage(folder, 'a'),
    await addImage(folder, 'b'),
    await addImage(folder, 'c'),
  ];
  expect(await save(folder, showing(first, second, first))).toEqual([first, second]);
  expect(await usedIn(folder)).toEqual([first, second]);
  house.clock.advance({ hours: 24 * 20 });
  expect(await save(folder, showing(second))).toEqual([second]);
  expect(await usedIn(folder)).toEqual([second]);
  house.clock.advance({ hours: 24 * 11 });
  await removeUnusedImages(house.parts);
  expect(await present([first, second, never])).toEqual([first, second]);
  expect(await save(folder, null)).toEqual([]);
  house.clock.advance({ hours: 24 * 31 });
  await removeUnusedImages(house.parts);
  expect(await present([first, second, never])).toEqual([]);
});

it('[SPC-05] pictures of other folders of the space are copied, once', async () => {
  const space = await makeWritable();
  const [here, there] = [await makeFolder(house, space), await makeFolder(house, space)];
  const [own, theirs, same] = [
    await addImage(here, 'd'),
    await addImage(there, 'e'),
    await addImage(there, 'd'),
  ];
  await save(there, showing(theirs, same));
  const [first, copy, twin] = await save(here, showing(own, theirs, same));
  expect([first, twin]).toEqual([own, undefined]);
  expect(await usedIn(here)).toEqual([own, copy]);
  expect(await usedIn(there)).toEqual([theirs, same].sort((a, b) => a - b));
  const rows = db.selectFrom('image').select(['folder_id', 'hash', 'width', 'created_by']);
  expect(await rows.where('id', '=', copy as number).execute()).toEqual([
    { folder_id: here, hash: 'e'.repeat(64), width: 40, created_by: writer.id },
  ]);
  expect(await save(here, showing(theirs))).toEqual([copy]);

  const token = await signInAs(house, writer);
  const ask = { params: { id: space.id }, body: { body: showing(theirs) } };
  const [atRoot] = imageIdsOf((await house.ask(setSpaceBody, ask, { token })).body.body as RichText);
  expect(await usedIn(space.rootId)).toEqual([atRoot]);
});

it('[8.2.2] pictures of other spaces, of closed or deleted folders, or of none are refused, and nothing changes', async () => {
  const space = await makeWritable();
  const [folder, closed, deleted] = [
    await makeFolder(house, space),
    await makeFolder(house, space),
    await makeFolder(house, space),
  ];
  await setEntry(house, closed, role, 'none');
  const elsewhere = await makeWritable();
  const own = await addImage(folder, 'f');
  await save(folder, showing(own));
  const { id: deletion_id } = await db
    .insertInto('deletion')
    .values({ at: house.clock.now(), by_id: writer.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('folder').set({ deletion_id }).where('id', '=', deleted).execute();
  const token = await signInAs(house, writer);
  for (const id of [
    await addImage(elsewhere.rootId, 'a'),
    await addImage(closed, 'a'),
    await addImage(deleted, 'a'),
    2_000_000_000,
  ]) {
    const body = { body: showing(id) };
    const refused = await house.askError(updateFolder, { params: { id: folder }, body }, { token });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      'body.foreign-image',
      'A description can only show pictures of its own space.',
    ]);
  }
  expect(await usedIn(folder)).toEqual([own]);
});

const waitForLock = (what: string) =>
  waitFor(what, async () => {
    const waiting = await sql`
      select from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`.execute(db);
    return waiting.rows.length > 0;
  });

it('[15.4.2] a picture cannot go while a description that shows it is being saved', async () => {
  const space = await makeWritable();
  const folder = await makeFolder(house, space);
  const id = await addImage(folder, 'a');
  house.clock.advance({ hours: 24 * 31 });
  const reader = { userId: writer.id, roles: [role], isAdmin: false, today: '2000-01-01' };
  let removal: Promise<void> | undefined;
  await transaction(db, async (trx) => {
    await useImages(trx, reader, { id: folder, spaceId: space.id }, showing(id), house.clock.now());
    removal = removeUnusedImages(house.parts);
    await waitForLock('the removal to wait for the description');
  });
  await removal;
  expect(await present([id])).toEqual([id]);
});

it('[15.4.2] a description cannot show a picture that is just being removed', async () => {
  const space = await makeWritable();
  const folder = await makeFolder(house, space);
  const id = await addImage(folder, 'a');
  const token = await signInAs(house, writer);
  const ask = { params: { id: folder }, body: { body: showing(id) } };
  let saving: Promise<{ status: number }> | undefined;
  await transaction(db, async (trx) => {
    await trx.deleteFrom('image').where('id', '=', id).execute();
    saving = house.askError(updateFolder, ask, { token });
    await waitForLock('the description to wait for the removal');
  });
  expect((await saving)?.status).toBe(422);
});
