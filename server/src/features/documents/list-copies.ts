import type { CopyState, listCopies as listCall } from '@atrium/contract/copies';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import type { Speak } from '../../base/words/speak.ts';
import { documentScope, hasFlag, type Reader, readerOf, scopeFlagsWhere } from '../../core/access/access.ts';
import { reviewExpiredText } from '../../core/access/require.ts';
import type { fullName } from '../../core/accounts/user-reply.ts';
import { hidesText } from '../../core/file-work/file-turns.ts';
import { selectManyDocuments, showDocuments } from '../../core/library/select-documents.ts';
import type { Ask } from '../../core/route.ts';

/** What has become of documents that somebody keeps on a device. What cannot be read is gone, whatever the reason. */
export async function listCopies(
  parts: Parts,
  { caller, query: { ids }, say }: Ask<typeof listCall>,
): Promise<CopyState[]> {
  const reader = readerOf(parts, caller);
  const readable = await findReadable(parts, reader, ids);
  const locked = await findLocked(
    parts,
    reader,
    ids.filter((id) => !readable.has(id)),
    say,
  );
  return ids.map((id) => readable.get(id) ?? locked.get(id) ?? { id, state: 'gone' });
}

/** SQL: the scopes `s` that these documents are in. */
const scopesOf = (ids: number[]) => sql`s.id in (
  select unnest(array[f.scope_id, d.own_scope_id]) from document d join folder f on f.id = d.folder_id
  where d.id = any(${ids}::int[]))`;

async function findReadable(parts: Parts, reader: Reader, ids: number[]): Promise<Map<number, CopyState>> {
  const rows = await selectManyDocuments<{ version: number; seq: number; needsPassword: boolean | null }>(
    parts.db,
    reader,
    scopesOf(ids),
    sql`d.id = any(${ids}::int[])`,
    sql`, d.version,
      coalesce((select a.seq from annotation_state a where a.document_id = d.id), 0) as seq,
      (select w.needs_password from file_work w where w.hash = d.hash and w.mime = d.mime and not ${hidesText})
        as "needsPassword"`,
  );
  const shown = await showDocuments(parts.db, reader, rows);
  return new Map(
    rows.map(({ id, version, seq, needsPassword }, index) => [
      id,
      {
        id,
        state: 'readable',
        document: shown[index] as (typeof shown)[number],
        version,
        seq,
        needsPassword,
      },
    ]),
  );
}

type LockedRow = { id: number } & Parameters<typeof fullName>[0];

/** Finds those that cannot be read, but could be if no review were late. */
async function findLocked(
  parts: Parts,
  reader: Reader,
  ids: number[],
  say: Speak,
): Promise<Map<number, CopyState>> {
  if (ids.length === 0) return new Map();
  const unblocked = { ...reader, ignoresReviews: true };
  const found = await sql<LockedRow>`
    with ${scopeFlagsWhere(unblocked, scopesOf(ids))}
    select d.id, owner.email, owner.first_name as "firstName", owner.last_name as "lastName"
    from document d join folder f on f.id = d.folder_id
    join scope_flags allowed on allowed.id = ${documentScope}
    join space on space.id = f.space_id
    join app_user owner on owner.id = space.owner_id
    where d.id = any(${ids}::int[]) and d.deletion_id is null
      and ${hasFlag(sql`allowed.flags`, 'canReadDocument')}`.execute(parts.db);
  return new Map(
    found.rows.map(({ id, ...owner }) => [
      id,
      { id, state: 'locked', message: say(reviewExpiredText(owner)) },
    ]),
  );
}
