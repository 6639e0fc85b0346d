import type { Permissions } from '@atrium/contract/permissions';
import type { ReviewedUser } from '@atrium/contract/reviews';
import { byteOrderMark, type CsvValue, csvLine } from '../../base/csv/write-csv.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { showPerson } from '../../core/people/directory.ts';
import type { RoleState } from './read-states.ts';

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
  'Note',
];

/** A state may name thousands of people: a few records are held at a time. */
const atOnce = 20;

export async function* csvOf(parts: Parts, caller: Caller, spaceId: number): AsyncGenerator<string> {
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
    if (records.length < atOnce) break;
  }
  yield* reportsOf(parts, spaceId);
}

/** What was found wrong, after what was confirmed. */
async function* reportsOf(parts: Parts, spaceId: number): AsyncGenerator<string> {
  const reports = await parts.db
    .selectFrom('review_report')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('id')
    .execute();
  for (const one of reports)
    yield csvLine([
      ...[`Report ${one.id}`, one.at.toISOString(), one.space_name, 'Something is wrong', one.actor_name],
      ...[one.role_name, one.deadline, null, one.person_name, null, null, null, null, one.note],
    ]);
}

function describe({ kind, state }: { kind: keyof typeof linesOf; state: unknown }): string {
  if (kind === 'users') return 'Users confirmed';
  if (kind === 'role') return 'Role confirmed';
  const { users, roles } = state as Started;
  return `Review of ${[...(users ? ['users'] : []), ...(roles.length > 0 ? ['roles'] : [])].join(' and ')} started`;
}

interface Started {
  users: boolean;
  roles: string[];
}

const filled = (line: CsvValue[]): CsvValue[] => Array.from({ length: 6 }, (_, index) => line[index] ?? null);

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
