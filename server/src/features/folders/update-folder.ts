import type { Folder, updateFolder as updateCall } from '@atrium/contract/folders';
import type { RichText } from '@atrium/contract/parts/rich-text';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits, has } from '../../core/access/flags.ts';
import { absent, denied, type FolderAccess, requireFolder } from '../../core/access/require.ts';
import { noteActivity } from '../../core/activity.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { bodyVersion, requireBodyVersion } from '../../core/library/body-version.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { findByName, nameTaken } from '../../core/library/make-folders.ts';
import { moveFolders } from '../../core/library/move-folders.ts';
import { placeUnder, readableFolders } from '../../core/library/place-folders.ts';
import { setBody } from '../../core/library/set-body.ts';
import { selectFolders, showFolders } from '../../core/library/show-folders.ts';
import type { Ask } from '../../core/route.ts';

export interface FolderChange {
  name?: string | undefined;
  space?: number | undefined;
  parent?: number | null | undefined;
  body?: RichText | null | undefined;
}

export async function updateFolder(
  parts: Parts,
  { caller, params, body, from, request, reply }: Ask<typeof updateCall>,
): Promise<Folder> {
  const folder = await changeFolder(parts, { caller, from }, params.id, body, expectedVersion(request));
  reply.header('etag', bodyVersion(parts, folder.body));
  return folder;
}

/** `expected` is the version of the description that the sender has seen. */
export function changeFolder(
  parts: Parts,
  { caller, from }: Pick<Ask<typeof updateCall>, 'caller' | 'from'>,
  id: number,
  asked: FolderChange,
  expected?: string,
): Promise<Folder> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    const spaces = asked.space === undefined ? [] : [asked.space];
    await lockSpacesOf(trx, { folders: [id], spaces });
    const folder = await requireFolder(trx, reader, 0, id);
    if (folder.parentId === null) throw absent('folder.not-found');
    if ((asked.name !== undefined || asked.body !== undefined) && !has(folder.flags, bits.canWrite))
      throw denied();
    await requireBodyVersion(parts, trx, id, expected);

    const target = await findTarget(trx, reader, folder, asked);
    if (target) {
      await moveFolders(parts, trx, { reader, from }, [{ folder, target }]);
      await noteActivity(parts, trx, caller.user.id, 'moved', [id], [folder.parentId]);
    }
    const place = target ?? { id: folder.parentId as number, spaceId: folder.spaceId };
    const isRenamed = asked.name !== undefined && asked.name !== folder.name;
    if (isRenamed) await rename(parts, trx, reader, id, place.id, asked.name as string);
    if (asked.body !== undefined)
      await setBody(parts, trx, reader, { id, spaceId: place.spaceId }, asked.body);
    if (isRenamed || asked.body !== undefined)
      await noteActivity(parts, trx, caller.user.id, 'changed', [id]);
    const rows = await selectFolders(trx, reader, sql`f.id = ${id}`);
    const [shown] = await showFolders(trx, reader, rows);
    if (!shown) throw denied();
    return shown;
  });
}

/** The name is compared with those at the place that the folder has now. */
async function rename(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  id: number,
  parentId: number,
  name: string,
): Promise<void> {
  const taken = await findByName(trx, reader, [{ parentId, name }]);
  if (taken.some((one) => one.id !== id)) throw nameTaken(name);
  await trx
    .updateTable('folder')
    .set({ name, modified_at: parts.clock.now() })
    .where('id', '=', id)
    .execute();
}

/** Where the folder is to go, or undefined where the request names the place it is shown at. */
async function findTarget(
  trx: Transaction,
  reader: Reader,
  folder: FolderAccess,
  { space, parent }: FolderChange,
): Promise<FolderAccess | undefined> {
  const toSpace = space ?? folder.spaceId;
  if (toSpace === folder.spaceId && parent === undefined) return undefined;
  const above = folder.path.slice(0, -1);
  const shown = placeUnder(above, await readableFolders(trx, reader, above));
  if (toSpace === folder.spaceId && parent === shown.parent) return undefined;
  // What hangs elsewhere than it lies cannot be dragged.
  if (shown.parent !== realParent(folder)) throw denied();
  return findPlace(trx, reader, bits.canCreate, toSpace, parent ?? null);
}

const realParent = ({ path }: FolderAccess): number | null =>
  path.length > 2 ? (path.at(-2) ?? null) : null;
