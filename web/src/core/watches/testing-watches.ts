import type { Watch } from '@atrium/contract/notifications';

export const someWatch = (name: string, entityId: number, more: Partial<Watch> = {}): Watch => ({
  entityType: 'folder',
  entityId,
  name,
  route: `/spaces/3/documents/folder/${entityId}`,
  space: 3,
  spaceName: 'Works',
  format: null,
  since: '2026-11-02T08:00:00.000Z',
  ...more,
});
