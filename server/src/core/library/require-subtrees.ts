import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { documentScope, flagsIn, type Reader } from '../access/access.ts';
import { denied } from '../access/require.ts';
import { isBelow } from './settle.ts';

/** Whether the reader has these flags on all living folders and on all living documents of the subtrees. */
export async function requireSubtrees(
  trx: Transaction,
  reader: Reader,
  moves: { folder: { id: number } }[],
  onFolders: number,
  onDocuments: number,
): Promise<void> {
  const ids = moves.map(({ folder }) => folder.id);
  if ((await findRefusedSubtrees(trx, reader, ids, onFolders, onDocuments)).length > 0) throw denied();
}

/** Those of the folders below which, or on which, the reader lacks one of these flags somewhere. */
export async function findRefusedSubtrees(
  trx: Transaction,
  reader: Reader,
  ids: number[],
  onFolders: number,
  onDocuments: number,
): Promise<number[]> {
  if (reader.isAdmin || ids.length === 0) return [];
  const found = await sql<{ id: number }>`
    with inside as materialized (
      select t.id as top, f.id, f.scope_id from folder t join folder f on ${isBelow}
      where t.id = any(${ids}::int[]) and f.deletion_id is null),
    wanted as (
      select distinct top, scope_id, ${onFolders}::int as flags from inside
      union
      select distinct f.top, ${documentScope}, ${onDocuments}::int
      from inside f join document d on d.folder_id = f.id and d.deletion_id is null),
    lacking as (
      select scope_id, flags from (select distinct scope_id, flags from wanted) w
      where (${flagsIn(reader, sql`w.scope_id`)} & w.flags) <> w.flags)
    select distinct wanted.top as id from wanted join lacking using (scope_id, flags) order by 1`.execute(
    trx,
  );
  return found.rows.map((row) => row.id);
}
