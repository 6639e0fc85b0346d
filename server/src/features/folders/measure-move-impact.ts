import type { measureMoveImpact as measureCall } from '@atrium/contract/folders';
import type { Impact } from '@atrium/contract/permissions';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { absent, requireFolder } from '../../core/access/require.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { measureImpact } from '../../core/library/measure-impact.ts';
import { moveFolders } from '../../core/library/move-folders.ts';
import { startHeavyWork } from '../../core/limit-heavy-work.ts';
import type { Ask } from '../../core/route.ts';

/** Measures a move for those who may make it: the rights are asked as if it were made. */
export function measureMoveImpact(
  parts: Parts,
  { caller, params: { id }, body, from, reply }: Ask<typeof measureCall>,
): Promise<Impact> {
  const reader = readerOf(parts, caller);
  startHeavyWork(caller.user.id, reply.raw);
  return measureImpact(parts.db, async (trx) => {
    await lockSpacesOf(trx, { folders: [id], spaces: body.space === undefined ? [] : [body.space] });
    const folder = await requireFolder(trx, reader, 0, id);
    if (folder.parentId === null) throw absent('folder.not-found');
    const target = await findPlace(trx, reader, bits.canCreate, body.space ?? folder.spaceId, body.parent);
    const apply = () => moveFolders(parts, trx, { reader, from }, [{ folder, target }]);
    return { folderIds: [id], documentIds: [], apply };
  });
}
