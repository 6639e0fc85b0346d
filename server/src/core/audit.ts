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
    .values(rowOf(parts, from, event))
    .execute();
}

/** Many at once: a thousand take one statement. */
export async function recordEvents(
  parts: Pick<Parts, 'clock'>,
  trx: Queryable,
  from: Origin | undefined,
  events: AuditEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += 1000) {
    const rows = events.slice(start, start + 1000).map((event) => rowOf(parts, from, event));
    await trx.insertInto('audit_event').values(rows).execute();
  }
}

const rowOf = ({ clock }: Pick<Parts, 'clock'>, from: Origin | undefined, event: AuditEvent) => ({
  at: clock.now(),
  action: event.action,
  actor_id: event.actorId ?? null,
  subject_type: event.subject?.type ?? null,
  subject_id: event.subject?.id ?? null,
  detail: JSON.stringify(event.detail ?? {}),
  address: from?.address ?? null,
  request_id: from?.requestId ?? null,
});
