import type { Document, restoreVersion as restoreCall } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { transaction } from '../../../base/database/connect.ts';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import { bits } from '../../../core/access/flags.ts';
import { requireDocument } from '../../../core/access/require.ts';
import { noteActivity } from '../../../core/activity.ts';
import { requireRoom } from '../../../core/quota.ts';
import type { Ask } from '../../../core/route.ts';
import { passwordCheck, readFileOf } from '../pdf-passwords.ts';
import { putInPlace } from '../put-in-place.ts';
import { showOne } from '../show-one.ts';
import { findVersion } from './versions-of.ts';

/** An earlier file becomes the present one again, as a new version, so that the one it replaces is not lost. */
export async function restoreVersion(
  parts: Parts,
  { caller, from, params, body }: Ask<typeof restoreCall>,
): Promise<Document> {
  const { id } = params;
  const reader = readerOf(parts, caller);
  const checkPassword = passwordCheck(parts, { caller, from }, body?.password);
  await requireDocument(parts.db, reader, bits.canWriteDocument, id);
  await checkPassword(await findVersion(parts.db, params));
  const checked = await readFileOf(parts.db, id);
  if (checked) await checkPassword(checked);
  return transaction(parts.db, async (trx) => {
    await sql`select from document where id = ${id} for no key update`.execute(trx);
    const { spaceId } = await requireDocument(trx, reader, bits.canWriteDocument, id);
    const wanted = await findVersion(trx, params);
    const present = await trx
      .selectFrom('document')
      .select(['hash', 'mime', 'filename'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (present.hash !== checked?.hash) await checkPassword(present);
    // Sent twice, or by two people at once, it is one change.
    const isThere = present.hash === wanted.hash && present.filename === wanted.filename;
    if (!isThere) {
      await putInPlace(parts, trx, reader, id, wanted);
      await requireRoom(parts, trx, { spaceId, userId: reader.userId }, wanted.size);
      await noteActivity(parts, trx, caller.user.id, 'replaced', [id]);
    }
    return showOne(trx, reader, id);
  });
}
