import type { RichText } from '@atrium/contract/parts/rich-text';
import type { Space } from '@atrium/contract/spaces';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { prepared } from '../../base/database/prepared.ts';
import { flagsIn, type Reader } from '../../core/access/access.ts';
import { permissionsOf } from '../../core/access/flags.ts';
import { absent, isListed } from '../../core/access/require.ts';

interface SpaceRow {
  id: number;
  name: string;
  body: RichText | null;
  owner: number;
  needsUserAudit: boolean;
  needsRoleAudit: boolean;
  auditDeadline: string | null;
  flags: number;
}

/** The spaces, of those for which the condition holds, in which the reader can read anything; by name. */
export async function showSpaces(
  db: Queryable,
  reader: Reader,
  condition: RawBuilder<unknown>,
): Promise<Space[]> {
  const atRoot = flagsIn(reader, sql`space.root_folder_id`);
  const found = await prepared(sql<SpaceRow>`
    select space.id, space.name, root.body, space.owner_id as owner, ${atRoot} as flags,
      space.needs_user_audit as "needsUserAudit", space.needs_role_audit as "needsRoleAudit",
      space.audit_deadline as "auditDeadline"
    from space join folder root on root.id = space.root_folder_id
    where ${condition} and ${isListed(reader, atRoot)}
    order by lower(space.name), space.id`).execute(db);
  return found.rows.map(({ flags, body, needsUserAudit, needsRoleAudit, auditDeadline, ...space }) => {
    const permissions = permissionsOf(flags);
    const isOverseer = reader.isAdmin || space.owner === reader.userId;
    // Who sees only something further down does not read what stands at the root.
    return {
      ...space,
      body: permissions.canRead ? body : null,
      permissions,
      defaultFolderPermissions: permissions,
      isOverseer,
      // The banners are for owner and administrators alone.
      needsUserAudit: isOverseer && needsUserAudit,
      needsRoleAudit: isOverseer && needsRoleAudit,
      auditDeadline: isOverseer ? auditDeadline : null,
    };
  });
}

export const isAlive = sql`space.deletion_id is null`;

/** Somebody may have deleted it, or closed it to the reader, since it was last looked at. */
export async function showSpace(db: Queryable, reader: Reader, id: number): Promise<Space> {
  const [space] = await showSpaces(db, reader, sql`space.id = ${id} and ${isAlive}`);
  if (!space) throw absent('space.not-found');
  return space;
}
