import { type Permissions, permissionFlags } from '@atrium/contract/permissions';

export const allPermissions = Object.fromEntries(permissionFlags.map((flag) => [flag, true])) as Permissions;
