import type * as calls from '@atrium/contract/folders';
import type { Folder } from '@atrium/contract/folders';
import type { NewFolder } from '@atrium/contract/parts/names';
import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { noteActivity } from '../../core/activity.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import { makeFolders } from '../../core/library/make-folders.ts';
import { selectFolders, showFolders } from '../../core/library/show-folders.ts';
import type { Ask } from '../../core/route.ts';

export interface NewFolders {
  space: number;
  parent: number | null;
  folders: NewFolder[];
}

export async function createFolder(
  parts: Parts,
  { caller, body: { name, ...place } }: Ask<typeof calls.createFolder>,
): Promise<Folder> {
  const made = await addFolders(parts, caller, { ...place, folders: [{ name, children: [] }] });
  return made[0] as Folder;
}

export const createFolders = (
  parts: Parts,
  { caller, body }: Ask<typeof calls.createFolders>,
): Promise<Folder[]> => addFolders(parts, caller, body);

export function addFolders(
  parts: Parts,
  caller: Caller,
  { space, parent, folders }: NewFolders,
): Promise<Folder[]> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpaces(trx, [space]);
    const place = await findPlace(trx, reader, bits.canCreate, space, parent);
    const ids = await makeFolders(parts, trx, reader, place, folders);
    await noteActivity(parts, trx, caller.user.id, 'created', ids);
    return showFolders(trx, reader, await selectFolders(trx, reader, sql`f.id = any(${ids}::int[])`));
  });
}
