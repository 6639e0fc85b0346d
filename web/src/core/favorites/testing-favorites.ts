import type { Favorite } from '@atrium/contract/favorites';

export const someFavorite = (name: string, entityId: number): Favorite => ({
  entityType: 'document',
  entityId,
  name,
  route: `/spaces/3/documents/document/${entityId}`,
  space: 3,
  spaceName: 'Works',
  format: 'pdf',
  mime: 'application/pdf',
});
