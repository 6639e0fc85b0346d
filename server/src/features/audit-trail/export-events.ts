import type { exportAuditEvents } from '@atrium/contract/audit-trail';
import { sentence } from '@atrium/contract/parts/sentences';
import { byteOrderMark, csvLine } from '../../base/csv/write-csv.ts';
import { contentDisposition } from '../../base/http/content-disposition.ts';
import { inPieces } from '../../base/http/in-pieces.ts';
import { sendStream } from '../../base/http/send-stream.ts';
import type { Parts } from '../../base/parts.ts';
import { timeFormat } from '../../base/time-format.ts';
import type { Speak } from '../../base/words/speak.ts';
import { recordEvent } from '../../core/audit.ts';
import { startHeavyWork } from '../../core/limit-heavy-work.ts';
import type { Ask } from '../../core/route.ts';
import { zoneOf } from '../../core/zone-of.ts';
import { type EventFilter, type EventRow, selectEvents } from './select-events.ts';

const columns = [
  sentence('Time'),
  sentence('Action'),
  sentence('By'),
  sentence('Concerns'),
  sentence('Name'),
  sentence('Address'),
  sentence('Request'),
  sentence('Details'),
];
const atOnce = 1000;

export async function exportEvents(parts: Parts, ask: Ask<typeof exportAuditEvents>): Promise<void> {
  const { caller, from, say, reply, query } = ask;
  const { jwt: _, zone, ...filter } = query;
  startHeavyWork(caller.user.id, reply.raw);
  await recordEvent(parts, parts.db, from, {
    action: 'audit-trail.exported',
    actorId: caller.user.id,
    detail: filter,
  });
  sendStream(reply, inPieces(lines(parts, await zoneOf(parts, caller.user.id, zone), filter, say)), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', 'audit-trail.csv'),
  });
}

/** Page by page: the trail of years does not fit into memory. */
async function* lines(
  parts: Parts,
  timeZone: string,
  filter: EventFilter,
  say: Speak,
): AsyncGenerator<string> {
  const formatTime = timeFormat(timeZone);
  yield byteOrderMark + csvLine(columns.map(say));
  let before: number | undefined;
  for (;;) {
    const rows = await selectEvents(parts.db, timeZone, filter, { before, limit: atOnce });
    yield rows.map((row) => csvLine(valuesOf(row, formatTime))).join('');
    if (rows.length < atOnce) return;
    before = rows.at(-1)?.id;
  }
}

const valuesOf = (row: EventRow, formatTime: (time: Date) => string) => [
  formatTime(row.at),
  row.action,
  row.actorName,
  row.subjectType && `${row.subjectType} ${row.subjectId}`,
  row.subjectName,
  row.address,
  row.requestId,
  Object.keys(row.detail).length > 0 ? JSON.stringify(row.detail) : '',
];
