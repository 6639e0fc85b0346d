import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import type { Permissions } from '@atrium/contract/permissions';
import type { ReviewedUser } from '@atrium/contract/reviews';
import { byteOrderMark, type CsvValue, csvLine } from '../../base/csv/write-csv.ts';
import type { Parts } from '../../base/parts.ts';
import type { Speak } from '../../base/words/speak.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { showPerson } from '../../core/people/directory.ts';
import type { RoleState } from './read-states.ts';

const columns = [
  sentence('Record'),
  sentence('At'),
  sentence('Space'),
  sentence('What'),
  sentence('By'),
  sentence('Role'),
  sentence('Deadline'),
  sentence('State (SHA-256)'),
  sentence('Person'),
  sentence('Email'),
  sentence('Roles'),
  sentence('Place'),
  sentence('Permissions'),
  sentence('Note'),
];

/** A state may name thousands of people: a few records are held at a time. */
const atOnce = 20;

export async function* csvOf(
  parts: Parts,
  caller: Caller,
  spaceId: number,
  say: Speak,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(say));
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
        say(describe(record)),
        record.actor_name ?? say(sentence('Timetable')),
        record.role_name,
        record.deadline,
        record.fingerprint,
      ];
      const lines = linesOf[record.kind](record.state as never, caller, say);
      yield (lines.length > 0 ? lines : [[]]).map((line) => csvLine([...head, ...filled(line)])).join('');
      last = record.id;
    }
    if (records.length < atOnce) break;
  }
  yield* reportsOf(parts, spaceId, say);
}

/** What was found wrong, after what was confirmed. */
async function* reportsOf(parts: Parts, spaceId: number, say: Speak): AsyncGenerator<string> {
  const reports = await parts.db
    .selectFrom('review_report')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('id')
    .execute();
  for (const one of reports)
    yield csvLine([
      ...[say(sentence('Report {id}', { id: String(one.id) })), one.at.toISOString(), one.space_name],
      ...[say(sentence('Something is wrong')), one.actor_name],
      ...[one.role_name, one.deadline, null, one.person_name, null, null, null, null, one.note],
    ]);
}

function describe({ kind, state }: { kind: keyof typeof linesOf; state: unknown }): Sentence {
  if (kind === 'users') return sentence('Users confirmed');
  if (kind === 'role') return sentence('Role confirmed');
  const { users, roles } = state as Started;
  if (!users) return sentence('Review of roles started');
  return roles.length > 0
    ? sentence('Review of users and roles started')
    : sentence('Review of users started');
}

interface Started {
  users: boolean;
  roles: string[];
}

const filled = (line: CsvValue[]): CsvValue[] => Array.from({ length: 6 }, (_, index) => line[index] ?? null);

const linesOf = {
  started: ({ roles }: Started): CsvValue[][] => [[null, null, roles.join(', ')]],
  users: (state: ReviewedUser[], caller: Caller, say: Speak): CsvValue[][] =>
    state
      .map((user) => showPerson(caller, user))
      .map(({ fullName, email, isOwner, roles }) => [
        fullName,
        email,
        [...(isOwner ? [say(sentence('Space owner'))] : []), ...roles.map((role) => role.name)].join(', '),
      ]),
  role: ({ entries }: RoleState, _: Caller, say: Speak): CsvValue[][] =>
    entries.map(({ path, permissions }) => [
      ...[null, null, null],
      path.join(' / ') || say(sentence('Space')),
      namesOf(permissions).join(', ') || say(sentence('None')),
    ]),
};

const namesOf = (permissions: Permissions): string[] =>
  Object.entries(permissions).flatMap(([name, isSet]) => (isSet ? [name] : []));
