import type { NewFolder } from '@atrium/contract/parts/names';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { flagsIn, hasFlag, type Reader } from '../access/access.ts';
import type { FolderAccess } from '../access/require.ts';

/** Where new folders go: what they take over from the folder above. */
export type Place = Pick<FolderAccess, 'id' | 'spaceId' | 'path' | 'scopeId'>;

/**
 * Makes folders inside one another and answers their ids, parents first. One statement for each level, whatever
 * their number. The caller holds the space's lock and has checked the rights.
 */
export async function makeFolders(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  place: Place,
  folders: NewFolder[],
): Promise<number[]> {
  await refuseTakenNames(trx, reader, place.id, folders);
  const made: number[] = [];
  let level = folders.map((folder) => ({ folder, parent: place }));
  while (level.length > 0) {
    for (const { folder } of level) refuseTwins(folder.children);
    const places = await insertFolders(parts, trx, reader, level);
    made.push(...places.map((one) => one.id));
    level = level.flatMap(({ folder }, index) =>
      folder.children.map((child) => ({ folder: child, parent: places[index] as Place })),
    );
  }
  return made;
}

/** Folders of one level, each in its own parent. */
export async function insertFolders(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  level: { folder: Pick<NewFolder, 'name'>; parent: Place }[],
): Promise<Place[]> {
  for (const { parent } of level) refuseTooDeep(parts, parent.path.length);
  const ids = await sql<{ id: number }>`
    select nextval('object_id')::int as id from generate_series(1, ${level.length}::int)`.execute(trx);
  const places = level.map(({ parent }, index): Place => {
    const { id } = ids.rows[index] as { id: number };
    return { ...parent, id, path: [...parent.path, id] };
  });
  const now = parts.clock.now();
  const weights = await lastWeights(
    trx,
    reader,
    level.map(({ parent }) => parent.id),
  );
  await trx
    .insertInto('folder')
    .values(
      level.map(({ folder, parent }, index) => ({
        id: places[index]?.id as number,
        space_id: parent.spaceId,
        parent_id: parent.id,
        name: folder.name,
        weight: weights.get(parent.id) ?? 0,
        path: places[index]?.path as number[],
        scope_id: parent.scopeId,
        created_by: reader.userId,
        created_at: now,
        modified_at: now,
      })),
    )
    .execute();
  return places;
}

/**
 * A new folder goes where the last one is that its maker can see: by name as long as nobody has ordered them, else
 * to the end.
 */
async function lastWeights(
  trx: Transaction,
  reader: Reader,
  parentIds: number[],
): Promise<Map<number, number>> {
  const found = await sql<{ id: number; weight: number }>`
    select f.parent_id as id, max(f.weight) as weight from folder f
    where f.parent_id = any(${[...new Set(parentIds)]}::int[]) and f.deletion_id is null
      and ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}
    group by f.parent_id`.execute(trx);
  return new Map(found.rows.map((row) => [row.id, row.weight]));
}

/** The root is not counted. */
export function refuseTooDeep(parts: Parts, depth: number): void {
  const most = parts.config.folderMaxDepth;
  if (depth > most)
    throw new AppError('folder.too-deep', sentence('Folders may lie at most {most} deep.', { most }));
}

function refuseTwins(folders: NewFolder[]): void {
  const names = folders.map((folder) => folder.name.toLowerCase());
  const twin = folders.find((_, index) => names.indexOf(names[index] as string) !== index);
  if (twin) throw nameTaken(twin.name);
}

/** Names are compared with those that the reader can see: an error must not tell of others. */
async function refuseTakenNames(
  trx: Transaction,
  reader: Reader,
  parentId: number,
  folders: NewFolder[],
): Promise<void> {
  refuseTwins(folders);
  const wanted = folders.map(({ name }) => ({ parentId, name }));
  const taken = await findByName(trx, reader, wanted);
  const [first] = taken;
  if (first) throw nameTaken(first.name);
}

/** The readable folders that have one of these names in one of these folders, without regard to case. */
export async function findByName(
  trx: Queryable,
  reader: Reader,
  wanted: { parentId: number; name: string }[],
): Promise<(Place & { parentId: number; name: string; flags: number })[]> {
  const found = await sql<Place & { parentId: number; name: string; flags: number }>`
    select f.id, f.parent_id as "parentId", f.space_id as "spaceId", f.path, f.scope_id as "scopeId", f.name,
      allowed.flags
    from folder f cross join lateral (select ${flagsIn(reader, sql`f.scope_id`)} as flags offset 0) allowed
    where f.deletion_id is null and (f.parent_id, lower(f.name)) in (
        select parent_id, lower(name) from unnest(${wanted.map((one) => one.parentId)}::int[],
          ${wanted.map((one) => one.name)}::text[]) as w (parent_id, name))
      and ${hasFlag(sql`allowed.flags`, 'canRead')}
    order by f.weight, f.id`.execute(trx);
  return found.rows;
}

export function nameTaken(name: string): AppError {
  const message = sentence('There is already a folder named “{name}” here.', { name });
  return new AppError('folder.name-taken', message, { fields: { name: message } });
}
