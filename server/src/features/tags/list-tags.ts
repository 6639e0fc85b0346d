import type { CallReply } from '@atrium/contract/parts/call';
import type { listTags as listCall } from '@atrium/contract/tags';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';

export function listTags(parts: Parts): Promise<CallReply<typeof listCall>> {
  return parts.db.selectFrom('tag').select(['id', 'name']).orderBy(sql`lower(name)`).orderBy('id').execute();
}
