import type { Folder, getFolder as getCall } from '@atrium/contract/folders';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { absent } from '../../core/access/require.ts';
import { bodyVersion } from '../../core/library/body-version.ts';
import { selectFolders, showFolders } from '../../core/library/show-folders.ts';
import type { Ask } from '../../core/route.ts';

export async function getFolder(
  parts: Parts,
  { caller, params, reply }: Ask<typeof getCall>,
): Promise<Folder> {
  const reader = readerOf(parts, caller);
  const rows = await selectFolders(parts.db, reader, sql`f.id = ${params.id}`);
  const [folder] = await showFolders(parts.db, reader, rows);
  if (!folder) throw absent('folder.not-found');
  reply.header('etag', bodyVersion(parts, folder.body));
  return folder;
}
