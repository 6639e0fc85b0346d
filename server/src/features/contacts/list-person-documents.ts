import type { CallReply } from '@atrium/contract/parts/call';
import type { listPersonDocuments as listCall } from '@atrium/contract/people';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { documentScope, flagsIn, hasFlag, type Reader, readerOf } from '../../core/access/access.ts';
import { showThings } from '../../core/library/show-things.ts';
import type { Ask } from '../../core/route.ts';
import { findContact } from './show-contacts.ts';

type Reply = CallReply<typeof listCall>;

export async function listPersonDocuments(
  parts: Parts,
  { caller, params, query: { limit, offset } }: Ask<typeof listCall>,
): Promise<Reply> {
  const { user } = await findContact(parts, caller, params.id);
  if (user === null) return { total: 0, spaces: [], documents: [] };
  const reader = readerOf(parts, caller);
  const readable = readableOf(reader, user);
  const counted = await sql<{ id: number; name: string; documents: number }>`
    with ${readable}
    select space.id, space.name, sum(s.documents)::int as documents
    from readable_scope s join space on space.id = s.space_id
    group by space.id order by documents desc, lower(space.name), space.id`.execute(parts.db);
  const newest = await sql<{ id: number; at: Date }>`
    with ${readable}
    select d.id, d.modified_at as at
    from document d join folder f on f.id = d.folder_id join readable_scope s on s.id = ${documentScope}
    where d.created_by = ${user} and d.deletion_id is null
    order by d.modified_at desc, d.id desc limit ${limit} offset ${offset}`.execute(parts.db);
  const things = await showThings(
    parts.db,
    reader,
    newest.rows.map(({ id }) => id),
  );
  return {
    total: counted.rows.reduce((sum, { documents }) => sum + documents, 0),
    spaces: counted.rows.map(({ id, name }) => ({ id, name })),
    documents: newest.rows.flatMap(({ id, at }) => {
      const thing = things.get(id);
      // Somebody may have lost it between the statements.
      return thing ? [{ ...thing, at: at.toISOString() }] : [];
    }),
  };
}

/** SQL for `with`: the scopes in which somebody made documents that the reader can read; asked of scopes, as one has many. */
const readableOf = (reader: Reader, userId: number): RawBuilder<unknown> => sql`
  readable_scope as materialized (
    select made.* from (
      select ${documentScope} as id, f.space_id, count(*) as documents
      from document d join folder f on f.id = d.folder_id
      where d.created_by = ${userId} and d.deletion_id is null
      group by 1, 2) made
    where ${hasFlag(flagsIn(reader, sql`made.id`), 'canReadDocument')})`;
