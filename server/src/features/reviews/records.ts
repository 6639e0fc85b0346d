import { Readable } from 'node:stream';
import type {
  exportReviewRecords as exportCall,
  listReviewRecords as listCall,
  ReviewRecord,
} from '@atrium/contract/reviews';
import { contentDisposition } from '../../base/http/content-disposition.ts';
import { sendStream } from '../../base/http/send-stream.ts';
import type { Parts } from '../../base/parts.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { csvOf } from './records-csv.ts';

export async function listReviewRecords(
  parts: Parts,
  { caller, params }: Ask<typeof listCall>,
): Promise<ReviewRecord[]> {
  await findReviewed(parts, caller, params.id);
  const records = await parts.db
    .selectFrom('review_record')
    .select(['id', 'kind', 'at', 'actor_name as by', 'role_name as role', 'deadline', 'fingerprint'])
    .where('space_id', '=', params.id)
    .orderBy('id', 'desc')
    .execute();
  const reports = await parts.db
    .selectFrom('review_report')
    .select([
      'id',
      'at',
      'actor_name as by',
      'role_name as role',
      'person_name as person',
      'deadline',
      'note',
    ])
    .where('space_id', '=', params.id)
    .orderBy('id', 'desc')
    .execute();
  return [
    ...records.map((record) => ({ ...record, person: null, note: null })),
    ...reports.map((report) => ({ ...report, kind: 'report' as const, fingerprint: null })),
  ]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((record) => ({ ...record, at: record.at.toISOString() }));
}

export async function exportReviewRecords(
  parts: Parts,
  { caller, from, params, say, reply }: Ask<typeof exportCall>,
): Promise<void> {
  const space = await findReviewed(parts, caller, params.id);
  await recordEvent(parts, parts.db, from, {
    action: 'review.exported',
    actorId: caller.user.id,
    subject: { type: 'space', id: params.id },
  });
  sendStream(reply, Readable.from(csvOf(parts, caller, params.id, say), { objectMode: false }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', `${space.name} reviews.csv`),
  });
}

/** Finds the space whose records are asked for; for administrators records outlive it. */
async function findReviewed(parts: Parts, caller: Caller, spaceId: number): Promise<{ name: string }> {
  const last = await parts.db
    .selectFrom('review_record')
    .select('space_name as name')
    .where('space_id', '=', spaceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return caller.isAdmin && last ? last : requireOverseer(parts, parts.db, caller, spaceId);
}
