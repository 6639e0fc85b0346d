import { createHash, randomBytes } from 'node:crypto';
import type { Flag } from '@atrium/contract/permissions';
import { sql } from 'kysely';
import { transaction } from '../base/database/connect.ts';
import { allContent, flagsFrom } from '../core/access/flags.ts';
import { keepFiles } from '../core/files/keep-files.ts';
import { lockSpaces } from '../core/library/lock-spaces.ts';
import { makeSpace as insertSpace } from '../core/library/make-space.ts';
import { setEntries } from '../core/library/set-entries.ts';
import { makeUser } from './factories.ts';
import type { House } from './house.ts';

let counter = 0;
const next = (what: string) => `${what} ${++counter}`;

export interface TestSpace {
  id: number;
  rootId: number;
  ownerId: number;
}

export async function makeRole(house: House, name = next('Role')): Promise<number> {
  const { id } = await house.parts.db
    .insertInto('role')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A space; its owner is made where none is given. */
export async function makeSpace(
  house: House,
  given: { name?: string; ownerId?: number } = {},
): Promise<TestSpace> {
  const ownerId = given.ownerId ?? (await makeUser(house)).id;
  const name = given.name ?? next('Space');
  const { id, rootId } = await transaction(house.parts.db, (trx) =>
    insertSpace(house.parts, trx, { name, ownerId, createdBy: ownerId }),
  );
  return { id, rootId, ownerId };
}

/** A folder, at the root of the space unless a parent is given; answers its id. */
export async function makeFolder(
  house: House,
  space: TestSpace,
  given: { parent?: number; name?: string; weight?: number } = {},
): Promise<number> {
  const now = house.parts.clock.now();
  return transaction(house.parts.db, async (trx) => {
    await lockSpaces(trx, [space.id]);
    const made = await sql<{ id: number }>`
      insert into folder (space_id, parent_id, name, weight, path, scope_id, created_by, created_at, modified_at)
      select p.space_id, p.id, ${given.name ?? next('Folder')}, ${given.weight ?? 0}, '{}', p.scope_id,
        ${space.ownerId}, ${now}, ${now}
      from folder p where p.id = ${given.parent ?? space.rootId}
      returning id`.execute(trx);
    const { id } = made.rows[0] as { id: number };
    await sql`update folder f set path = p.path || f.id from folder p where p.id = f.parent_id and f.id = ${id}`.execute(
      trx,
    );
    return id;
  });
}

/** A document with real bytes in the store; answers its id. */
export async function makeDocument(
  house: House,
  space: TestSpace,
  given: {
    folder?: number;
    name?: string;
    createdBy?: number;
    bytes?: Buffer;
    mime?: string;
    tags?: number[];
  } = {},
): Promise<number> {
  const name = given.name ?? `${next('document')}.txt`;
  const bytes = given.bytes ?? Buffer.from(`${name} ${randomBytes(8).toString('hex')}`);
  const by = given.createdBy ?? space.ownerId;
  const now = house.parts.clock.now();
  const received = await house.parts.files.receive(chunks(bytes), { maxBytes: bytes.length + 1 });
  return transaction(house.parts.db, async (trx) => {
    await keepFiles(house.parts, trx, [received]);
    const { id } = await trx
      .insertInto('document')
      .values({
        folder_id: given.folder ?? space.rootId,
        name,
        hash: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        mime: given.mime ?? 'text/plain',
        filename: name,
        tags: given.tags ?? [],
        created_by: by,
        created_at: now,
        modified_by: by,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function* chunks(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

export const reads: Flag[] = ['canRead', 'canReadDocument'];

/** Sets what a role may do with an object: flags, 'all', 'none' (a row without flags) or 'inherit' (no row). */
export async function setEntry(
  house: House,
  objectId: number,
  roleId: number,
  flags: Flag[] | 'all' | 'none' | 'inherit',
): Promise<void> {
  const given =
    flags === 'all'
      ? allContent
      : flags === 'none' || flags === 'inherit'
        ? 0
        : flagsFrom(Object.fromEntries(flags.map((flag) => [flag, true])));
  await transaction(house.parts.db, (trx) =>
    setEntries(trx, [{ objectId, roleId, flags: flags === 'inherit' ? null : given }]),
  );
}
