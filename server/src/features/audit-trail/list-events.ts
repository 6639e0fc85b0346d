import type { AuditEvent, listAuditEvents } from '@atrium/contract/audit-trail';
import type { CallReply } from '@atrium/contract/parts/call';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { zoneOf } from '../../core/zone-of.ts';
import { nameThings } from './name-things.ts';
import { type EventRow, selectEvents } from './select-events.ts';

export async function listEvents(
  parts: Parts,
  { caller, query }: Ask<typeof listAuditEvents>,
): Promise<CallReply<typeof listAuditEvents>> {
  const { before, limit, zone, ...filter } = query;
  const page = { before, limit: limit + 1 };
  const timeZone = await zoneOf(parts, caller.user.id, zone);
  const rows = await selectEvents(parts.db, timeZone, filter, page);
  const shown = rows.slice(0, limit).map((row) => ({ ...row, detail: shorten(row.detail) }));
  const names = await nameThings(
    parts.db,
    shown.map(({ detail }) => detail),
  );
  return {
    events: shown.map((row, index) => show(row, names[index] ?? {})),
    hasMore: rows.length > limit,
  };
}

function show(row: EventRow, names: Record<string, string[]>): AuditEvent {
  const { actorId, subjectType, subjectId } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    by: actorId === null ? null : { id: actorId, fullName: row.actorName ?? '' },
    subject:
      subjectType === null || subjectId === null
        ? null
        : { type: subjectType, id: subjectId, name: row.subjectName },
    detail: row.detail,
    names,
    address: row.address,
    requestId: row.requestId,
  };
}

const mostItems = 20;

/** A change of a thousand entries would make the page heavy, and nobody reads them there. */
function shorten(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).flatMap(([name, value]) =>
      Array.isArray(value) && value.length > mostItems
        ? [
            [name, value.slice(0, mostItems)],
            [`${name}More`, value.length - mostItems],
          ]
        : [[name, value]],
    ),
  );
}
