import { sql } from 'kysely';
import type { Change } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { kindOf } from './file-kinds.ts';
import type { CopyState } from './show-copy.ts';

export const fileWorkName = 'file-work';

export interface NewFile {
  hash: string;
  mime: string;
}

/** Whose turn it takes to work on a file that nobody waits for. */
const nobody = 0;

/** By hash; of types that are not named here nothing is derived. */
type CopyStates = Map<string, CopyState>;

/**
 * What is to be derived from files, as part of the caller's transaction, once their bytes are kept in it; nothing
 * new where the bytes are known. Answers how far their PDF copies are.
 */
export async function queueFileWork(
  parts: Parts,
  change: Change,
  userId: number,
  files: NewFile[],
): Promise<CopyStates> {
  const { states, isNew } = await noteFileWork(parts, change, files, userId);
  if (isNew) await parts.jobs.queue(change, fileWorkName, {});
  return states;
}

/** The same without waking anybody. */
export async function noteFileWork(
  { clock, office }: Pick<Parts, 'clock' | 'office'>,
  change: Change,
  files: NewFile[],
  userId = nobody,
): Promise<{ states: CopyStates; isNew: boolean }> {
  const mimes = new Map(files.map(({ hash, mime }) => [hash, mime]));
  const firstState = (mime: string): CopyState =>
    kindOf(mime)?.hasCopy ? (office ? 'waiting' : 'absent') : 'none';
  // In one order for everybody, as for the files themselves.
  const rows = [...mimes]
    .filter(([, mime]) => kindOf(mime))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, mime]): [string, string, CopyState] => [hash, mime, firstState(mime)]);
  const states: CopyStates = new Map(rows.map(([hash, , state]) => [hash, state]));
  if (rows.length === 0) return { states, isNew: false };
  const hashes = rows.map(([hash]) => hash);
  const found = await sql<{ hash: string; state: CopyState; isNew: boolean }>`
    with added as (
      insert into file_work (hash, mime, pdf_state, text_state, due_at, queued_by)
      select hash, mime, pdf_state, 'waiting', ${clock.now()}, ${userId}::int
      from unnest(${hashes}::text[], ${rows.map(([, mime]) => mime)}::text[], ${rows.map(([, , state]) => state)}::text[])
        as f (hash, mime, pdf_state)
      on conflict (hash) do nothing returning hash, pdf_state)
    select hash, pdf_state as state, true as "isNew" from added
    union all select hash, pdf_state, false from file_work where hash = any(${hashes}::text[])`.execute(
    change,
  );
  for (const { hash, state } of found.rows) states.set(hash, state);
  return { states, isNew: found.rows.some((row) => row.isNew) };
}
