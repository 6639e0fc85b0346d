import { type Document, restoreItems } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import type { QueryClient } from '@tanstack/react-query';
import { send } from '../../../base/http/call.ts';
import { hasStatus } from '../../../base/http/call-error.ts';
import { deletedDocumentsQuery, deletedFoldersQuery } from '../../../core/library/library.ts';
import { planRestore } from './plan-restore.ts';
import { makeTrashRows, type TrashRow } from './trash-row.ts';

export interface Restored {
  rows: TrashRow[];
  /** The rows that were not in the trash any more when it was their turn. */
  missing: TrashRow[];
  documents: Document[];
  folders: Folder[];
  foldersAbove: Folder[];
}

/**
 * The server restores all or nothing, and refuses what somebody else has restored, or the night has purged: then
 * the trash is read again, and the rest is restored.
 */
export async function restoreRows(
  client: QueryClient,
  spaceId: number,
  asked: TrashRow[],
): Promise<Restored> {
  const done: Restored = { rows: [], missing: [], documents: [], folders: [], foldersAbove: [] };
  let open = asked;
  while (open.length > 0) {
    try {
      for (const { rows, body } of planRestore(open)) {
        const reply = await send(restoreItems, { body });
        const restored = new Set(rows);
        open = open.filter((row) => !restored.has(row));
        done.rows.push(...rows);
        done.documents.push(...reply.documents);
        done.folders.push(...reply.folders);
        done.foldersAbove.push(...reply.foldersAbove);
      }
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
      const present = await readKeys(client, spaceId);
      const missing = open.filter(({ key }) => !present.has(key));
      // Refused for another reason: to ask again would not end.
      if (missing.length === 0) throw error;
      done.missing.push(...missing);
      open = open.filter(({ key }) => present.has(key));
    }
  }
  return done;
}

async function readKeys(client: QueryClient, spaceId: number): Promise<Set<string>> {
  const [folders, documents] = await Promise.all([
    client.fetchQuery({ ...deletedFoldersQuery(spaceId), staleTime: 0 }),
    client.fetchQuery({ ...deletedDocumentsQuery(spaceId), staleTime: 0 }),
  ]);
  return new Set(makeTrashRows(folders, documents).map(({ key }) => key));
}
