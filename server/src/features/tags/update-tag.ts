import type { CallReply } from '@atrium/contract/parts/call';
import type { updateTag as updateCall } from '@atrium/contract/tags';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { nameTaken, tagNotFound } from './tag-errors.ts';

export function updateTag(
  parts: Parts,
  { caller, params, body, from }: Ask<typeof updateCall>,
): Promise<CallReply<typeof updateCall>> {
  return transaction(parts.db, async (trx) => {
    const before = await trx
      .selectFrom('tag')
      .select('name')
      .where('id', '=', params.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(tagNotFound);
    const tag = await trx
      .updateTable('tag')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    await recordEvent(parts, trx, from, {
      action: 'tag.changed',
      actorId: caller.user.id,
      subject: { type: 'tag', id: tag.id },
      detail: { name: tag.name, before: before.name },
    });
    return tag;
  }).catch(nameTaken);
}
