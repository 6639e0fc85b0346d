import { listSpaceStorage } from '@atrium/contract/quotas';
import { listUsers } from '@atrium/contract/users';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';
import { makeFolder, makeSpace } from '../testing/library.ts';
import { sendForm, upload } from '../testing/upload.ts';
import { purgeTrash } from '../work/purge-trash.ts';

const house = await openHouse({ settings: { TRASH_DAYS: '1' } });
const { pool } = house.parts;
const people = await Promise.all([1, 2].map(() => makeUser(house, { roles: [161] })));

interface World {
  spaces: { id: number; rootId: number }[];
  tokens: string[];
}

/** How often each is drawn. */
const weights = {
  upload: 3,
  replace: 4,
  'restore version': 2,
  clone: 1,
  'move document': 4,
  'move folder': 2,
  delete: 2,
  restore: 1,
  'delete space': 1,
  purge: 1,
};
type Kind = keyof typeof weights;
const kinds = (Object.keys(weights) as Kind[]).flatMap((kind) => Array<Kind>(weights[kind]).fill(kind));

interface Step {
  kind: Kind;
  numbers: number[];
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    numbers: fc.array(fc.nat(9999), { minLength: 6, maxLength: 6 }),
  }),
  { minLength: 30, maxLength: 50, size: 'max' },
);

const signInAll = () => Promise.all(people.map((person) => signInAs(house, person)));

async function makeWorld(): Promise<World> {
  const spaces = [await makeSpace(house), await makeSpace(house)];
  for (const space of spaces) await makeFolder(house, space, { parent: await makeFolder(house, space) });
  return { spaces, tokens: await signInAll() };
}

/** How often each was not refused. */
const done = new Map<Kind, number>();

/** What somebody asks for; much of it is refused, as it may name what is in the trash. */
async function send(world: World, { kind, numbers }: Step): Promise<void> {
  const { spaces, tokens } = world;
  let used = 0;
  const below = (count: number) => (numbers[used++ % numbers.length] as number) % Math.max(1, count);
  const pick = <T>(list: T[]) => list[below(list.length)] as T;
  const token = pick(tokens);
  const ids = async (query: string) =>
    (await pool.query(query, [spaces.map(({ id }) => id)])).rows as { id: number; space: number }[];
  const folders = await ids('select id, space_id as space from folder where space_id = any($1) order by id');
  const documents = await ids(
    'select d.id, f.space_id as space from document d join folder f on f.id = d.folder_id where f.space_id = any($1) order by d.id',
  );
  const put = async (path: string, body?: unknown, method = 'PUT') => {
    const response = await house.fetch(`/api/rest${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await response.arrayBuffer();
    note(response.status);
  };
  const note = (status: number) => {
    if (status < 300) done.set(kind, (done.get(kind) ?? 0) + 1);
  };
  const bytes = () => Buffer.alloc(below(2000), 'a');
  const to = pick(folders);
  const place = { space: to.space, id: spaces.some(({ rootId }) => rootId === to.id) ? null : to.id };
  const { id } = pick(documents) ?? { id: 0 };
  if (kind === 'upload') {
    const files = [1, 2].map((one) => ({ filename: `${one}.txt`, bytes: bytes() }));
    const sent = await upload(
      house,
      token,
      { spaceId: place.space, ...(place.id ? { folderId: place.id } : {}) },
      files,
    );
    note(sent.status);
  }
  if (kind === 'replace') {
    const file = { field: 'newFile', filename: 'new.txt', bytes: bytes() };
    const call = { method: 'PUT', path: `/documents/${id}/file` };
    note((await sendForm(house, token, call, [], [file])).status);
  }
  if (kind === 'clone') await put(`/documents/${id}/clone`, undefined, 'POST');
  if (kind === 'restore version') await put(`/documents/${id}/versions/1/restore`, {}, 'POST');
  if (kind === 'move document') await put(`/documents/${id}`, { space: place.space, folder: place.id });
  if (kind === 'move folder')
    await put(`/folders/${pick(folders).id}`, { space: place.space, parent: place.id });
  if (kind === 'delete') await put('/documents/delete/multiple', { documents: [id], folders: [] });
  if (kind === 'restore') {
    await put('/documents/delete/multiple', { documents: [id], folders: [] });
    await put('/documents/restore', { documentIds: [id], folderIds: [] });
  }
  if (kind === 'delete space') {
    const space = pick(spaces);
    await put(`/spaces/${space.id}`, undefined, 'DELETE');
    await put(`/spaces/${space.id}/restore`);
  }
  if (kind === 'purge') {
    house.clock.advance({ days: 2 });
    await purgeTrash(house.parts);
    // Sessions do not last for days.
    world.tokens = await signInAll();
    note(200);
  }
}

/** Every file of every document, as plainly as it can be summed up. */
const summed = `
  select f.space_id as space, f.id as folder, x.by, sum(x.size)::bigint as bytes from (
    select folder_id, coalesce(file_by, created_by) as by, size from document
    union all
    select d.folder_id, v.modified_by, v.size from earlier_version v join document d on d.id = v.document_id) x
  join folder f on f.id = x.folder_id group by 1, 2, 3 having sum(x.size) <> 0 order by 2, 3`;
const counted = `
  select f.space_id as space, n.folder_id as folder, n.user_id as by, n.bytes
  from folder_use n join folder f on f.id = n.folder_id where n.bytes <> 0 order by 2, 3`;

interface Sum {
  space: number;
  by: number;
  bytes: number;
}

it('[5.2.1] what is counted as it changes is what all files together have, whatever is done with them', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const world = await makeWorld();
      for (const step of drawn) await send(world, step);
      const sums = (await pool.query<Sum>(summed)).rows;
      expect((await pool.query(counted)).rows).toEqual(sums);

      const token = await signInAs(house, people[0] as (typeof people)[number]);
      const total = (of: (sum: Sum) => boolean) => sums.filter(of).reduce((all, { bytes }) => all + bytes, 0);
      for (const { space, used } of (await house.ask(listSpaceStorage, {}, { token })).body)
        expect([space, used]).toEqual([space, total((sum) => sum.space === space)]);
      for (const { id, storage } of (await house.ask(listUsers, { query: {} }, { token })).body)
        expect([id, storage?.used]).toEqual([id, total((sum) => sum.by === id)]);
    }),
    { numRuns: 8, seed: 20262 },
  );
  // All of it was really done.
  expect(kinds.filter((kind) => !done.has(kind))).toEqual([]);
});
