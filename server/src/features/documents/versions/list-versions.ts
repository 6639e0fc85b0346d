import type { listVersions as listCall, Version } from '@atrium/contract/documents';
import { sql } from 'kysely';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import { requireDocument } from '../../../core/access/require.ts';
import { fullName } from '../../../core/accounts/user-reply.ts';
import type { Ask } from '../../../core/route.ts';
import { type StoredVersion, versionsOf } from './versions-of.ts';

type VersionRow = Omit<StoredVersion, 'hash'> & Parameters<typeof fullName>[0] & { byId: number };

export async function listVersions(
  parts: Parts,
  { caller, params: { id } }: Ask<typeof listCall>,
): Promise<Version[]> {
  await requireDocument(parts.db, readerOf(parts, caller), 0, id);
  const found = await sql<VersionRow>`
    select v.version, v.filename, v.mime, v.size, v.at, v."isCurrent", u.id as "byId", u.email,
      u.first_name as "firstName", u.last_name as "lastName"
    from ${versionsOf(id)} join app_user u on u.id = v.by_id
    order by v.version desc`.execute(parts.db);
  return found.rows.map(({ version, filename, mime, size, at, isCurrent, byId, ...name }) => ({
    ...{ version, filename, mime, size, isCurrent },
    by: { id: byId, fullName: fullName(name) },
    at: at.toISOString(),
  }));
}
