import type { Space, setSpaceBody as setCall } from '@atrium/contract/spaces';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireSpace } from '../../core/access/require.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { bodyVersion, requireBodyVersion } from '../../core/library/body-version.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import { setBody } from '../../core/library/set-body.ts';
import type { Ask } from '../../core/route.ts';
import { showSpace } from './show-spaces.ts';

export async function setSpaceBody(
  parts: Parts,
  { caller, params: { id }, body: { body }, request, reply }: Ask<typeof setCall>,
): Promise<Space> {
  const changed = await transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpaces(trx, [id]);
    const space = await requireSpace(trx, reader, bits.canRead | bits.canWrite, id);
    await requireBodyVersion(parts, trx, space.rootId, expectedVersion(request));
    await setBody(parts, trx, reader, { id: space.rootId, spaceId: id }, body);
    return showSpace(trx, reader, id);
  });
  reply.header('etag', bodyVersion(parts, changed.body));
  return changed;
}
