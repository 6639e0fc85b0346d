import type { CallReply } from '@atrium/contract/parts/call';
import type { getTag as getCall } from '@atrium/contract/tags';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { tagNotFound } from './tag-errors.ts';

export function getTag(parts: Parts, { params }: Ask<typeof getCall>): Promise<CallReply<typeof getCall>> {
  return parts.db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(tagNotFound);
}
