import { Readable } from 'node:stream';
import type { Permissions } from '@atrium/contract/permissions';
import type { ReviewedUser, ReviewRecord } from '@atrium/contract/reviews';
import type { FastifyReply } from 'fastify';
import { byteOrderMark, type CsvValue, csvLine } from '../../base/csv/write-csv.ts';
import { contentDisposition } from '../../base/http/content-disposition.ts';
import { sendStream } from '../../base/http/send-stream.ts';
import type { Parts } from '../../base/parts.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { showPerson } from '../../core/people/directory.ts';
import type { RoleState } from './read-states.ts';

export async function listReviewRecords(
  parts: Parts,
  caller: Caller,
  spaceId: number,
): Promise<ReviewRecord[]> {
  await findReviewed(parts, caller, spaceId);
  const records = await parts.db
    .selectFrom('review_record')
    .select(['id', 'kind', 'at', 'actor_name as by', 'role_name as role', 'deadline', 'fingerprint'])
    .where('space_id', '=', spaceId)
    .orderBy('id', 'desc')
    .execute();
  return records.map((record) => ({ ...record, at: record.at.toISOString() }));
}

export async function exportReviewRecords(
  parts: Parts,
  { caller, from, reply }: { caller: Caller; from: Origin; reply: FastifyReply },
  spaceId: number,
): Promise<void> {
  const space = await findReviewed(parts, caller, spaceId);
  await recordEvent(parts, parts.db, from, {
    action: 'review.exported',
    actorId: caller.user.id,
    subject: { type: 'space', id: spaceId },
  });
  sendStream(reply, Readable.from(csvOf(parts, caller, spaceId), { objectMode: false }), {
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

const columns = [
  'Record',
  'At',
  'Space',
  'What',
  'By',
  'Role',
  'Deadline',
  'State (SHA-256)',
  'Person',
  'Email',
  'Roles',
  'Place',
  'Permissions',
];

/** A state may name thousands of people: a few records are held at a time. */
const atOnce = 20;

async function* csvOf(parts: Parts, caller: Caller, spaceId: number): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for (let last = 0; ; ) {
    const records = await parts.db
      .selectFrom('review_record')
      .selectAll()
      .where('space_id', '=', spaceId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const record of records) {
      const head = [
        record.id,
        record.at.toISOString(),
        record.space_name,
        describe(record),
        record.actor_name ?? 'Timetable',
        record.role_name,
        record.deadline,
        record.fingerprint,
      ];
      const lines = linesOf[record.kind](record.state as never, caller);
      yield (lines.length > 0 ? lines : [[]]).map((line) => csvLine([...head, ...filled(line)])).join('');
      last = record.id;
    }
    if (records.length < atOnce) return;
  }
}

function describe({ kind, state }: { kind: 'started' | 'users' | 'role'; state: unknown }): string {
  if (kind === 'users') return 'Users confirmed';
  if (kind === 'role') return 'Role confirmed';
  const { users, roles } = state as Started;
  return `Review of ${[...(users ? ['users'] : []), ...(roles.length > 0 ? ['roles'] : [])].join(' and ')} started`;
}

interface Started {
  users: boolean;
  roles: string[];
}

const filled = (line: CsvValue[]): CsvValue[] => Array.from({ length: 5 }, (_, index) => line[index] ?? null);

const linesOf = {
  started: ({ roles }: Started): CsvValue[][] => [[null, null, roles.join(', ')]],
  users: (state: ReviewedUser[], caller: Caller): CsvValue[][] =>
    state
      .map((user) => showPerson(caller, user))
      .map(({ fullName, email, isOwner, roles }) => [
        fullName,
        email,
        [...(isOwner ? ['Space owner'] : []), ...roles.map((role) => role.name)].join(', '),
      ]),
  role: ({ entries }: RoleState): CsvValue[][] =>
    entries.map(({ path, permissions }) => [
      ...[null, null, null],
      path.join(' / ') || 'Space',
      namesOf(permissions).join(', ') || 'None',
    ]),
};

const namesOf = (permissions: Permissions): string[] =>
  Object.entries(permissions).flatMap(([name, isSet]) => (isSet ? [name] : []));
