import type { AuditAction } from '@atrium/contract/audit-trail';
import type { Queryable } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import type { Origin } from './origin.ts';

export interface AuditEvent {
  action: AuditAction;
  actorId?: number | undefined;
  subject?: { type: string; id: number };
  detail?: Record<string, unknown>;
}

/** Records an event in the same transaction as what it tells of. */
export async function recordEvent(
  parts: Pick<Parts, 'clock'>,
  trx: Queryable,
  from: Origin | undefined,
  event: AuditEvent,
): Promise<void> {
  await trx
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
