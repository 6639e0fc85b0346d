import type { CallReply } from '@atrium/contract/parts/call';
import type { createTag as createCall } from '@atrium/contract/tags';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { nameTaken } from './tag-errors.ts';

export function createTag(
  parts: Parts,
  { caller, body, from }: Ask<typeof createCall>,
): Promise<CallReply<typeof createCall>> {
  return transaction(parts.db, async (trx) => {
    const tag = await trx
      .insertInto('tag')
      .values({ name: body.name })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    await recordEvent(parts, trx, from, {
      action: 'tag.made',
      actorId: caller.user.id,
      subject: { type: 'tag', id: tag.id },
      detail: { name: tag.name },
    });
    return tag;
  }).catch(nameTaken);
}
