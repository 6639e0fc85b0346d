import type { Permissions } from '@atrium/contract/permissions';

export const allPermissions: Permissions = {
  canRead: true,
  canCreate: true,
  canWrite: true,
  canDelete: true,
  canReadDocument: true,
  canCreateDocument: true,
  canWriteDocument: true,
  canDeleteDocument: true,
  canShare: true,
};
