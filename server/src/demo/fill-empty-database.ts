import { newestWhatsNew } from '@atrium/contract/whats-new';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { superadminRole } from '../core/accounts/roles.ts';
import { recordEvent } from '../core/audit.ts';
import { demoPassword } from '../core/passwords/demo-passwords.ts';
import { hashPassword } from '../core/passwords/hash-password.ts';
import { makePasswordLink } from '../core/passwords/password-link.ts';
import { addDemoAnnouncements } from './add-announcements.ts';
import { addDemoContacts } from './add-contacts.ts';
import { addDashboards } from './add-dashboards.ts';
import { addDemoFavorites } from './add-favorites.ts';
import { addDemoLibrary } from './add-library.ts';
import { addMailingLists } from './add-mailing-lists.ts';
import { addDemoNews } from './add-news.ts';
import { addDemoNotifications } from './add-notifications.ts';
import { demoColleagues, demoRoles } from './people.ts';
import { type DemoAccount, demoAccounts } from './sign-ins.ts';

export interface FirstContent {
  setUpLink: string | undefined;
  demoSignIns: [email: string, what: string][];
}

const colleagues = 52;
/** Any number, as long as nothing else locks with it. */
const fillLock = 4_127_310;

/**
 * An empty database gets the demo company, or one superadministrator whose set-up link is printed. Until that
 * person has chosen a password, each start prints a new link: a lost one locks nobody out.
 */
export async function fillEmptyDatabase(parts: Parts, { withLibrary = true } = {}): Promise<FirstContent> {
  const setUpLink = await transaction(parts.db, async (trx) => {
    // Of several servers that start at once one fills it; the others wait for as long as that takes.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${fillLock})`.execute(trx);
    const people = await trx.selectFrom('app_user').select('id').limit(1).execute();
    if (parts.config.demo) {
      if (people.length === 0) await addDemoCompany(parts, trx, withLibrary);
      return undefined;
    }
    if (people.length === 0) await addSuperadministrator(parts, trx);
    return linkForFirstAdministrator(parts, trx);
  });
  return { setUpLink, demoSignIns: demoAccounts.map(({ email, what }) => [email, what]) };
}

async function addSuperadministrator(parts: Parts, trx: Transaction): Promise<void> {
  const { id } = await trx
    .insertInto('app_user')
    .values({
      email: parts.config.adminEmail,
      created_at: parts.clock.now(),
      wants_guide: true,
      whats_new_seen: newestWhatsNew,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('user_role').values({ user_id: id, role_id: superadminRole }).execute();
}

async function linkForFirstAdministrator(parts: Parts, trx: Transaction): Promise<string | undefined> {
  const people = await trx.selectFrom('app_user').select(['id', 'password_hash']).limit(2).execute();
  const [only] = people;
  if (people.length !== 1 || !only || only.password_hash !== null) return undefined;
  await trx.deleteFrom('password_link').where('user_id', '=', only.id).execute();
  await recordEvent(parts, trx, undefined, {
    action: 'set-up-link.made',
    subject: { type: 'user', id: only.id },
  });
  return makePasswordLink(parts, trx, only.id, 'set-up');
}

async function addDemoCompany(parts: Parts, trx: Transaction, withLibrary: boolean): Promise<void> {
  const roleIds = await addRoles(trx);
  const people = [...demoAccounts, ...demoColleagues(colleagues)];
  const passwordHash = await hashPassword(demoPassword);
  const now = parts.clock.now();
  const rows = await trx
    .insertInto('app_user')
    .values(
      people.map((person, index) => ({
        ...toRow(person, passwordHash, daysBefore(now, 400 - index), lastSeen(now, index)),
        is_active: index !== leftTheCompany,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  const memberships = people.flatMap((person) =>
    person.roles.map((role) => ({
      user_id: idOf.get(person.email) as number,
      role_id: roleIds.get(role) as number,
    })),
  );
  await trx.insertInto('user_role').values(memberships).execute();
  const holders = people.map(({ email, roles }) => ({ id: idOf.get(email) as number, roles }));
  await addMailingLists(trx, holders);
  if (withLibrary) {
    await addDemoLibrary(parts, trx, { people: idOf, roles: roleIds });
    await addDemoContacts(parts, trx, people, idOf);
  }
  await addDashboards(parts, trx, holders);
  if (!withLibrary) return;
  await addDemoFavorites(parts, trx, idOf);
  await addDemoNotifications(parts, trx, idOf);
  await addDemoNews(parts, trx);
  await addDemoAnnouncements(parts, trx, { people: idOf, roles: roleIds });
}

/** The index of a colleague who has left: so that the tables show a disabled account. */
const leftTheCompany = 41;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** The accounts that are offered for signing in have never done so, nor have some who are new. */
const lastSeen = (now: Date, index: number): Date | null =>
  index < demoAccounts.length || index > 56 ? null : daysBefore(now, ((index * 7) % 23) + 0.3);

const toRow = (person: DemoAccount, passwordHash: string, createdAt: Date, lastLoginAt: Date | null) => ({
  email: person.email,
  first_name: person.firstName,
  last_name: person.lastName,
  password_hash: passwordHash,
  deny_contact_list: person.denyContactList ?? false,
  two_factor_required: person.twoFactorRequired ?? false,
  wants_guide: person.isNew ?? false,
  whats_new_seen: person.comesBack ? 0 : newestWhatsNew,
  created_at: createdAt,
  last_login_at: lastLoginAt,
});

async function addRoles(trx: Transaction): Promise<Map<string, number>> {
  await trx
    .insertInto('role')
    .values(Object.keys(demoRoles).map((name) => ({ name })))
    .execute();
  const roles = await trx.selectFrom('role').selectAll().execute();
  const permissions = await trx.selectFrom('global_permission').selectAll().execute();
  const idOf = new Map(roles.map((role) => [role.name, role.id]));
  const grants = Object.entries(demoRoles).flatMap(([role, names]) =>
    permissions
      .filter((permission) => names.includes(permission.name))
      .map((permission) => ({ role_id: idOf.get(role) as number, permission_id: permission.id })),
  );
  await trx.insertInto('role_global_permission').values(grants).execute();
  return idOf;
}
