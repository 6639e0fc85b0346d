import { transaction } from '../../base/database/connect.ts';
import { setEntries } from '../../core/library/set-entries.ts';
import { makeDocument, makeFolder, makeSpace } from '../library.ts';
import type { MatrixWorld } from './world.ts';
import { putInTrash } from './world-parts.ts';

/**
 * Things to be changed in place of others: in the same place, with the same entries, and as much in the trash.
 */

let counter = 0;
/** A name that nothing has yet. */
export const fresh = (): string => `Fresh ${++counter}`;

export async function folderLike(world: MatrixWorld, id: number): Promise<number> {
  const { house } = world;
  const folder = await house.parts.db
    .selectFrom('folder')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const space = { id: folder.space_id, rootId: 0, ownerId: folder.created_by };
  const copy = await makeFolder(house, space, { parent: folder.parent_id as number, name: fresh() });
  await copyEntries(world, id, copy);
  const trash = world.trash.get(id);
  if (trash) {
    await putInTrash(house, space, trash.by, { folders: [copy], minutesAgo: trash.minutesAgo });
    world.trash.set(copy, trash);
  }
  return copy;
}

export async function documentLike(world: MatrixWorld, id: number): Promise<number> {
  const { house } = world;
  const document = await house.parts.db
    .selectFrom('document')
    .innerJoin('folder', 'folder.id', 'document.folder_id')
    .select(['document.folder_id', 'document.created_by', 'folder.space_id'])
    .where('document.id', '=', id)
    .executeTakeFirstOrThrow();
  const space = { id: document.space_id, rootId: 0, ownerId: document.created_by };
  const copy = await makeDocument(house, space, { folder: document.folder_id, name: `${fresh()}.txt` });
  await copyEntries(world, id, copy);
  const trash = world.trash.get(id);
  if (trash) {
    await putInTrash(house, space, trash.by, { documents: [copy], minutesAgo: trash.minutesAgo });
    world.trash.set(copy, trash);
  }
  return copy;
}

/** The same, with an earlier version. */
export async function replacedLike(world: MatrixWorld, id: number): Promise<number> {
  const copy = await documentLike(world, id);
  const { pool } = world.house.parts;
  await pool.query(
    `insert into earlier_version (document_id, version, hash, size, mime, filename, modified_by, modified_at)
    select id, 1, hash, size, mime, 'first.txt', created_by, created_at from document where id = $1`,
    [copy],
  );
  await pool.query('update document set version = 2 where id = $1', [copy]);
  return copy;
}

export async function spaceLike(world: MatrixWorld, id: number): Promise<number> {
  const { house } = world;
  const space = await house.parts.db
    .selectFrom('space')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const copy = await makeSpace(house, { name: fresh(), ownerId: space.owner_id });
  await copyEntries(world, space.root_folder_id, copy.rootId);
  if (space.deletion_id !== null)
    await putInTrash(house, copy, space.owner_id, { folders: [copy.rootId], isSpace: true });
  return copy.id;
}

async function copyEntries({ house }: MatrixWorld, id: number, copy: number): Promise<void> {
  const { db } = house.parts;
  const entries = await db.selectFrom('acl_entry').selectAll().where('object_id', '=', id).execute();
  if (entries.length === 0) return;
  await transaction(db, (trx) =>
    setEntries(
      trx,
      entries.map((entry) => ({ objectId: copy, roleId: entry.role_id, flags: entry.flags })),
    ),
  );
}
