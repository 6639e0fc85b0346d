import type { Space } from '@atrium/contract/spaces';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { denied, requireSpace } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { isAlive, showSpace, showSpaces } from './show-spaces.ts';

export async function listSpaces(parts: Parts, caller: Caller, isDeleted: boolean): Promise<Space[]> {
  const reader = readerOf(parts, caller);
  if (!isDeleted) return showSpaces(parts.db, reader, isAlive);
  if (!caller.isAdmin) throw denied();
  return showSpaces(parts.db, reader, sql`space.deletion_id is not null`);
}

export async function getSpace(parts: Parts, caller: Caller, id: number): Promise<Space> {
  const reader = readerOf(parts, caller);
  await requireSpace(parts.db, reader, 0, id);
  return showSpace(parts.db, reader, id);
}
