import { newestWhatsNew } from '@atrium/contract/whats-new';
import { sql } from 'kysely';
import type { Transaction } from '../../../base/database/connect.ts';
import type { Parts } from '../../../base/parts.ts';
import { emailTaken } from '../../../core/people/user-errors.ts';
import { mailUsersJobName } from './mail-users-job.ts';
import type { ChangedPerson, NewPerson } from './plan-import.ts';

/** All in a few statements, however many people there are; their mails follow by a job. */
export async function storeImport(
  parts: Parts,
  trx: Transaction,
  made: NewPerson[],
  changed: ChangedPerson[],
): Promise<{ madeIds: number[]; changedIds: number[] }> {
  const idOf = await addPeople(parts, trx, made);
  await changePeople(trx, changed);
  const changedIds = changed.map(({ before }) => before.id);
  await setRoles(trx, changedIds, [
    ...made.map((person) => ({ id: idOf.get(person.email) as number, roles: person.roles })),
    ...changed.map(({ before, after }) => ({ id: before.id, roles: after.roles })),
  ]);
  const demanded = changed.filter(
    ({ before, after }) => after.isUsing2FA && !before.twoFactorRequired && !before.hasTwoFactor,
  );
  const disabled = changed.filter(({ before, after }) => before.isActive && !after.isActive);
  await endSessions(
    trx,
    [...demanded, ...disabled].map(({ before }) => before.id),
  );
  const invited = [
    ...made.filter((person) => person.isActive).map((person) => idOf.get(person.email) as number),
    ...changed
      .filter(({ before, after }) => !before.isActive && after.isActive)
      .map(({ before }) => before.id),
  ];
  const asked = demanded.filter(({ after }) => after.isActive).map(({ before }) => before.id);
  if (invited.length + asked.length > 0) {
    await parts.jobs.queue(trx, mailUsersJobName, { invited, asked });
  }
  return { madeIds: [...idOf.values()], changedIds };
}

async function addPeople(parts: Parts, trx: Transaction, people: NewPerson[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const column = <K extends keyof NewPerson>(key: K) => people.map((person) => person[key]);
  const added = await sql<{ id: number; email: string }>`
    insert into app_user (email, first_name, last_name, is_active, two_factor_required, deny_contact_list, created_at,
      wants_guide, whats_new_seen)
    select p.*, ${parts.clock.now()}::timestamptz, true, ${newestWhatsNew}::int from unnest(${column('email')}::text[], ${column('firstName')}::text[],
      ${column('lastName')}::text[], ${column('isActive')}::boolean[], ${column('isUsing2FA')}::boolean[],
      ${column('denyContactList')}::boolean[]) p
    returning id, email`
    .execute(trx)
    .catch(emailTaken);
  return new Map(added.rows.map((row) => [row.email, row.id]));
}

/** Who used a second factor by choice goes on doing so by choice. */
async function changePeople(trx: Transaction, people: ChangedPerson[]): Promise<void> {
  if (people.length === 0) return;
  const column = <K extends keyof NewPerson>(key: K) => people.map(({ after }) => after[key]);
  const required = people.map(
    ({ before, after }) => after.isUsing2FA && (before.twoFactorRequired || !before.hasTwoFactor),
  );
  await sql`
    update app_user u set first_name = p.first_name, last_name = p.last_name, is_active = p.is_active,
      two_factor_required = p.required, deny_contact_list = p.deny
    from unnest(${people.map(({ before }) => before.id)}::int[], ${column('firstName')}::text[], ${column('lastName')}::text[],
      ${column('isActive')}::boolean[], ${required}::boolean[], ${column('denyContactList')}::boolean[])
      as p (id, first_name, last_name, is_active, required, deny)
    where u.id = p.id`.execute(trx);
}

async function setRoles(
  trx: Transaction,
  changedIds: number[],
  people: { id: number; roles: number[] }[],
): Promise<void> {
  const pairs = people.flatMap(({ id, roles }) => roles.map((role) => ({ id, role })));
  const [users, roles] = [pairs.map(({ id }) => id), pairs.map(({ role }) => role)];
  await sql`
    delete from user_role h where h.user_id = any(${changedIds}::int[]) and not exists (
      select from unnest(${users}::int[], ${roles}::int[]) as p (user_id, role_id)
      where p.user_id = h.user_id and p.role_id = h.role_id)`.execute(trx);
  await sql`
    insert into user_role (user_id, role_id) select * from unnest(${users}::int[], ${roles}::int[])
    on conflict do nothing`.execute(trx);
}

async function endSessions(trx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from session where user_id = any(${ids}::int[])`.execute(trx);
  await sql`delete from password_link where user_id = any(${ids}::int[])`.execute(trx);
}
