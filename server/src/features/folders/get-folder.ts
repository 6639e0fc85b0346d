import type { Folder } from '@atrium/contract/folders';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { absent } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { selectFolders, showFolders } from '../../core/tree/show-folders.ts';

export async function getFolder(parts: Parts, caller: Caller, id: number): Promise<Folder> {
  const reader = readerOf(parts, caller);
  const rows = await selectFolders(parts.db, reader, sql`f.id = ${id}`);
  const [folder] = await showFolders(parts.db, reader, rows);
  if (!folder) throw absent('folder.not-found');
  return folder;
}
