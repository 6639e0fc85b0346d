import type { Change, Database } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import type { Origin } from './origin.ts';

/** What the security log knows. Written in the same transaction as what it tells of. */
export type AuditAction =
  | 'sign-in'
  | 'sign-in.refused'
  | 'sign-in.code-refused'
  | 'sign-out'
  | 'access.refused'
  | 'password.refused'
  | 'password.changed'
  | 'password.reset'
  | 'password.reset-asked'
  | 'password.reset-refused'
  | 'two-factor.on'
  | 'two-factor.code-refused'
  | 'two-factor.off'
  | 'recovery-code.used'
  | 'throttled'
  | 'set-up-link.made'
  | 'space.made'
  | 'space.changed'
  | 'space.deleted'
  | 'space.restored'
  | 'moved-to-space'
  | 'trash.added'
  | 'trash.restored'
  | 'permission.changed'
  | 'global-permission.changed'
  | 'documents.exported'
  | 'tag.made'
  | 'tag.changed'
  | 'tag.deleted'
  | 'space.exported'
  | 'review.started'
  | 'review.users-confirmed'
  | 'review.role-confirmed'
  | 'review.schedule-changed'
  | 'review.exported';

export interface AuditEvent {
  action: AuditAction;
  actorId?: number | undefined;
  subject?: { type: string; id: number };
  detail?: Record<string, unknown>;
}

export async function recordEvent(
  parts: Parts,
  change: Change | Database,
  from: Origin | undefined,
  event: AuditEvent,
): Promise<void> {
  await change
    .insertInto('audit_event')
    .values({
      at: parts.clock.now(),
      action: event.action,
      actor_id: event.actorId ?? null,
      subject_type: event.subject?.type ?? null,
      subject_id: event.subject?.id ?? null,
      detail: JSON.stringify(event.detail ?? {}),
      address: from?.address ?? null,
      request_id: from?.requestId ?? null,
    })
    .execute();
}
