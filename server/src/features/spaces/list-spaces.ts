import type { getSpace as getCall, listSpaces as listCall, Space } from '@atrium/contract/spaces';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { denied, requireSpace } from '../../core/access/require.ts';
import { bodyVersion } from '../../core/library/body-version.ts';
import type { Ask } from '../../core/route.ts';
import { isAlive, showSpace, showSpaces } from './show-spaces.ts';

export async function listSpaces(parts: Parts, { caller, query }: Ask<typeof listCall>): Promise<Space[]> {
  const reader = readerOf(parts, caller);
  if (!query.isDeleted) return showSpaces(parts.db, reader, isAlive);
  if (!caller.isAdmin) throw denied();
  return showSpaces(parts.db, reader, sql`space.deletion_id is not null`);
}

export async function getSpace(parts: Parts, { caller, params, reply }: Ask<typeof getCall>): Promise<Space> {
  const reader = readerOf(parts, caller);
  await requireSpace(parts.db, reader, 0, params.id);
  const space = await showSpace(parts.db, reader, params.id);
  reply.header('etag', bodyVersion(parts, space.body));
  return space;
}
