import type * as calls from '@atrium/contract/recent';
import { mostOpenings, type Opening } from '@atrium/contract/recent';
import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireDocument } from '../../core/access/require.ts';
import { showThings } from '../../core/library/show-things.ts';
import type { Ask } from '../../core/route.ts';

interface OpeningRow {
  id: number;
  at: Date;
  page: number | null;
  pages: number | null;
}

export async function listOpenings(
  parts: Parts,
  { caller, query: { limit } }: Ask<typeof calls.listOpenings>,
): Promise<Opening[]> {
  const { rows } = await sql<OpeningRow>`
    select document_id as id, opened_at as at, page, pages from document_opening
    where user_id = ${caller.user.id} order by opened_at desc, document_id desc limit ${mostOpenings}`.execute(
    parts.db,
  );
  const things = await showThings(
    parts.db,
    readerOf(parts, caller),
    rows.map(({ id }) => id),
  );
  const seen = rows.flatMap(({ id, at, page, pages }) => {
    const thing = things.get(id);
    return thing ? [{ ...thing, at: at.toISOString(), page, pages }] : [];
  });
  return seen.slice(0, limit);
}

export function setOpening(
  parts: Parts,
  { caller, params: { documentId }, body: { page, pages } }: Ask<typeof calls.setOpening>,
): Promise<void> {
  const userId = caller.user.id;
  return transaction(parts.db, async (trx) => {
    // It cannot be purged until this change is done.
    await sql`select from document where id = ${documentId} for key share`.execute(trx);
    await requireDocument(trx, readerOf(parts, caller), 0, documentId);
    await sql`
      insert into document_opening as o (user_id, document_id, opened_at, page, pages)
      values (${userId}, ${documentId}, ${parts.clock.now()}, ${page ?? null}, ${pages ?? null})
      on conflict (user_id, document_id) do update set opened_at = excluded.opened_at,
        page = coalesce(excluded.page, o.page), pages = coalesce(excluded.pages, o.pages)`.execute(trx);
    // What another tab writes at this moment is not old: to wait for it could be to wait for each other.
    const old = sql`
      select document_id from document_opening where user_id = ${userId}
      order by opened_at desc, document_id desc offset ${mostOpenings}`;
    await sql`
      delete from document_opening where user_id = ${userId} and document_id in (
        select document_id from document_opening where user_id = ${userId} and document_id in (${old})
        for update skip locked)`.execute(trx);
  });
}
