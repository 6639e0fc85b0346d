import type { Notification } from '@atrium/contract/notifications';

export const someNotification = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'new',
  at: '2026-01-05T10:00:00.000Z',
  isRead: false,
  by: { id: 4, fullName: 'Livia Varga', contact: null, image: null },
  entityType: 'document',
  entityId: id,
  name: `Report ${id}.pdf`,
  route: `/spaces/3/documents/document/${id}`,
  format: 'pdf',
  space: 3,
  spaceName: 'Works',
  count: 1,
  quote: null,
  page: null,
  version: null,
  deadline: null,
  ...more,
});
