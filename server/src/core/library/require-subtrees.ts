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
  if (reader.isAdmin || moves.length === 0) return;
  const ids = moves.map(({ folder }) => folder.id);
  const found = await sql<{ isRefused: boolean }>`
    with inside as materialized (
      select distinct f.id, f.scope_id from folder t join folder f on ${isBelow}
      where t.id = any(${ids}::int[]) and f.deletion_id is null),
    folder_scopes as (select distinct scope_id from inside),
    document_scopes as (
      select distinct ${documentScope} as scope_id
      from inside f join document d on d.folder_id = f.id and d.deletion_id is null)
    select exists (select from folder_scopes where (${flagsIn(reader, sql`folder_scopes.scope_id`)} & ${onFolders}::int) <> ${onFolders}::int)
      or exists (select from document_scopes where (${flagsIn(reader, sql`document_scopes.scope_id`)} & ${onDocuments}::int) <> ${onDocuments}::int)
      as "isRefused"`.execute(trx);
  if (found.rows[0]?.isRefused) throw denied();
}
