import type { deleteTag as deleteCall } from '@atrium/contract/tags';
import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { tagNotFound } from './tag-errors.ts';

/** Takes the tag off documents in the trash too, so that a restored one never names a tag that is gone. */
export async function deleteTag(
  parts: Parts,
  { caller, params, from }: Ask<typeof deleteCall>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    // First, for its lock: whoever is giving the tag to a document holds its row until the document is stored.
    const tag = await trx
      .deleteFrom('tag')
      .where('id', '=', params.id)
      .returning('name')
      .executeTakeFirstOrThrow(tagNotFound);
    await sql`
      update document set tags = array_remove(tags, ${params.id}::int)
      where tags @> array[${params.id}::int]`.execute(trx);
    await recordEvent(parts, trx, from, {
      action: 'tag.deleted',
      actorId: caller.user.id,
      subject: { type: 'tag', id: params.id },
      detail: { name: tag.name },
    });
  });
}
