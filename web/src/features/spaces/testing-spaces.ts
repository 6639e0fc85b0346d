import { type Permissions, permissionFlags } from '@atrium/contract/permissions';
import type { Space } from '@atrium/contract/spaces';

const all = Object.fromEntries(permissionFlags.map((flag) => [flag, true])) as Permissions;

/** A space in which everything is allowed, for tests. */
export const someSpace = (id: number, name: string, more: Partial<Space> = {}): Space => ({
  id,
  name,
  body: null,
  owner: 1,
  defaultFolderPermissions: all,
  permissions: all,
  isOverseer: true,
  needsUserAudit: false,
  needsRoleAudit: false,
  auditDeadline: null,
  ...more,
});
