import type { RichText } from '@atrium/contract/rich-text';
import type { Space } from '@atrium/contract/spaces';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireSpace } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { requireBodyVersion } from '../../core/tree/body-version.ts';
import { lockSpaces } from '../../core/tree/lock-spaces.ts';
import { setBody } from '../../core/tree/set-body.ts';
import { showSpace } from './show-spaces.ts';

/** `expected` is the version of the description that the sender has seen. */
export function setSpaceBody(
  parts: Parts,
  caller: Caller,
  id: number,
  body: RichText | null,
  expected?: string,
): Promise<Space> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpaces(trx, [id]);
    const space = await requireSpace(trx, reader, bits.canRead | bits.canWrite, id);
    await requireBodyVersion(parts, trx, space.rootId, expected);
    await setBody(parts, trx, reader, { id: space.rootId, spaceId: id }, body);
    return showSpace(trx, reader, id);
  });
}
