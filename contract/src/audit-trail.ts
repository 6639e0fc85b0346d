import { z } from 'zod';
import { call } from './parts/call.ts';
import { Day, Id, IdInAddress, Time } from './parts/fields.ts';
import { AskedZone } from './parts/time-zone.ts';

export const eventKinds = [
  'sign-ins',
  'refusals',
  'accounts',
  'permissions',
  'reviews',
  'spaces',
  'deletions',
  'exports',
  'directory',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** Everything that the audit trail knows, each under the kind by which it is looked for. */
export const auditActions = {
  'sign-in': 'sign-ins',
  'sign-in.refused': 'sign-ins',
  'sign-in.code-refused': 'sign-ins',
  'sign-out': 'sign-ins',
  'recovery-code.used': 'sign-ins',
  throttled: 'refusals',
  'access.refused': 'refusals',
  'password.refused': 'refusals',
  'password.reset-refused': 'refusals',
  'two-factor.code-refused': 'refusals',
  'file.infected': 'refusals',
  'file.unchecked': 'refusals',
  'password.changed': 'accounts',
  'password.reset': 'accounts',
  'password.reset-asked': 'accounts',
  'two-factor.on': 'accounts',
  'two-factor.off': 'accounts',
  'set-up-link.made': 'accounts',
  'user.made': 'accounts',
  'user.changed': 'accounts',
  'user.deleted': 'accounts',
  'users.imported': 'accounts',
  'password-link.sent': 'accounts',
  'two-factor.reset': 'accounts',
  'session.ended': 'accounts',
  'permission.changed': 'permissions',
  'global-permission.changed': 'permissions',
  'review.started': 'reviews',
  'review.users-confirmed': 'reviews',
  'review.role-confirmed': 'reviews',
  'review.reported': 'reviews',
  'review.schedule-changed': 'reviews',
  'review.exported': 'exports',
  'role.made': 'permissions',
  'role.changed': 'permissions',
  'role.deleted': 'permissions',
  'space.made': 'spaces',
  'space.changed': 'spaces',
  'space.deleted': 'deletions',
  'space.restored': 'deletions',
  'moved-to-space': 'spaces',
  'trash.added': 'deletions',
  'trash.restored': 'deletions',
  'documents.exported': 'exports',
  'space.exported': 'exports',
  'items.shared': 'exports',
  'audit-trail.exported': 'exports',
  'tag.made': 'directory',
  'tag.changed': 'directory',
  'tag.deleted': 'directory',
  'contact.made': 'directory',
  'contact.changed': 'directory',
  'contact.deleted': 'directory',
  'contacts.imported': 'directory',
  'mailing-list.made': 'directory',
  'mailing-list.changed': 'directory',
  'mailing-list.deleted': 'directory',
  'dashboard.made': 'directory',
  'dashboard.changed': 'directory',
  'dashboard.deleted': 'directory',
  'own-dashboard.saved': 'directory',
  'own-dashboard.reset': 'directory',
  'default-favorites.changed': 'directory',
  'announcement.made': 'directory',
  'announcement.changed': 'directory',
  'announcement.deleted': 'directory',
  'news.made': 'directory',
  'news.changed': 'directory',
  'news.deleted': 'directory',
  'news-feed.made': 'directory',
  'news-feed.changed': 'directory',
  'news-feed.deleted': 'directory',
} as const satisfies Record<string, EventKind>;

export type AuditAction = keyof typeof auditActions;

export const AuditEvent = z.object({
  id: z.int(),
  at: Time,
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]),
  /** Nobody where it was the server, or somebody who was not let in. */
  by: z.object({ id: Id, fullName: z.string() }).nullable(),
  /** What it was done to; its name as it is now, or as it was. */
  subject: z.object({ type: z.string(), id: z.int(), name: z.string().nullable() }).nullable(),
  /** Long lists are cut; the number that is left out stands beside them as `…More`. */
  detail: z.record(z.string(), z.unknown()),
  /** The names of what details have ids of, under the same fields; `places` are those whose permissions changed. */
  names: z.record(z.string(), z.array(z.string())).default({}),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});

export type AuditEvent = z.output<typeof AuditEvent>;

const filter = {
  kind: z.enum(eventKinds).optional(),
  /** Part of a name or e-mail of who did it or whom it concerns, or a whole address or request id. */
  q: z.string().trim().max(200).optional(),
  /** Days where the asker is, both included. */
  from: Day.optional(),
  to: Day.optional(),
  zone: AskedZone,
};

export const listAuditEvents = call({
  method: 'GET',
  path: '/audit/events',
  access: 'admin',
  budget: 'people',
  summary: 'The audit trail, newest first; `before` is the id of the last one that is known',
  query: z.strictObject({
    ...filter,
    before: IdInAddress.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.object({ events: z.array(AuditEvent), hasMore: z.boolean() }),
});

export const exportAuditEvents = call({
  method: 'GET',
  path: '/audit/events/export',
  access: 'admin',
  budget: 'bulk',
  summary: 'The audit trail as CSV',
  query: z.strictObject({ ...filter, jwt: z.string().max(4000).optional() }),
  reply: { raw: 'text/csv' },
  tokenInAddress: true,
});
