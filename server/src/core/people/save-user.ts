import { sentence } from '@atrium/contract/parts/sentences';
import type { ChangedUser, NewUser } from '@atrium/contract/users';
import { newestWhatsNew } from '@atrium/contract/whats-new';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../accounts/caller.ts';
import { findUser, lockUser, type UserWithHash } from '../accounts/find-user.ts';
import { superadminRole } from '../accounts/roles.ts';
import { userReply } from '../accounts/user-reply.ts';
import { recordEvent } from '../audit.ts';
import type { Origin } from '../origin.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { removeTwoFactor } from '../two-factor/remove-two-factor.ts';
import { mustSignInAgain, tellOfChange } from './after-user-change.ts';
import { requireDefaultDashboard } from './default-dashboard.ts';
import { hashGiven } from './given-password.ts';
import { inviteUser } from './invite-user.ts';
import { requireEditable, requireMovable, rereadRank } from './ladder.ts';
import { lockSuperadmins, requireSuperadminLeft } from './last-superadmin.ts';
import { emailTaken, ownAccount, userNotFound } from './user-errors.ts';
import { addRoles, requireKnownRoles, takeRoles } from './user-roles.ts';
import { userVersion } from './user-version.ts';

/** An administrator, and where the request comes from. */
export interface Asked {
  caller: Caller;
  from: Origin;
}

/** Makes a person, with all rules of it, inside a change; who has no password is mailed a link to choose one. */
export async function addUser(
  parts: Parts,
  trx: Transaction,
  { caller, from }: Asked,
  fields: NewUser,
): Promise<number> {
  requireMovable(await rereadRank(trx, caller), fields.roles);
  const roles = await requireKnownRoles(trx, fields.roles);
  await requireDefaultDashboard(trx, fields.defaultDashboard);
  const passwordHash = await hashGiven(parts, fields, fields.password);
  const { id } = await trx
    .insertInto('app_user')
    .values({
      email: fields.email,
      first_name: fields.firstName,
      last_name: fields.lastName,
      password_hash: passwordHash ?? null,
      is_active: fields.isActive,
      two_factor_required: fields.isUsing2FA,
      deny_contact_list: fields.denyContactList,
      default_dashboard_id: fields.defaultDashboard,
      quota: fields.quota,
      wants_guide: true,
      whats_new_seen: newestWhatsNew,
      created_at: parts.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(emailTaken);
  await addRoles(trx, id, roles);
  const { email, isActive, isUsing2FA, denyContactList } = fields;
  await recordEvent(parts, trx, from, {
    action: 'user.made',
    actorId: caller.user.id,
    subject: { type: 'user', id },
    detail: { email, roles, isActive, isUsing2FA, denyContactList },
  });
  if (isActive && !passwordHash) await inviteUser(parts, trx, { id, ...fields, language: null });
  return id;
}

/**
 * Changes a person, with all rules of it, inside a change. What is left out stays. `expected` is the version that
 * the sender has seen.
 */
export async function changeUser(
  parts: Parts,
  trx: Transaction,
  asked: Asked,
  id: number,
  fields: ChangedUser,
  expected?: string,
): Promise<void> {
  if (fields.roles !== undefined || fields.isActive === false) await lockSuperadmins(trx);
  await lockUser(trx, id);
  const before = await findUser(trx, id);
  if (!before) throw userNotFound();
  const rank = await rereadRank(trx, asked.caller);
  requireEditable(rank, before);
  const isCurrent = parts.keys.accepted.some((keys) => expected === userVersion({ keys }, before));
  if (expected !== undefined && !isCurrent) {
    throw new AppError(
      'change.conflict',
      sentence('Somebody else has changed this user meanwhile. Load it again.'),
    );
  }
  const wanted = differing(before, fields);
  if (id === asked.caller.user.id) refuseToOneself(wanted);
  const roles = wanted.roles && rolesToMove(before.roles, await requireKnownRoles(trx, wanted.roles));
  if (roles) requireMovable(rank, [...roles.added, ...roles.taken]);
  await requireDefaultDashboard(trx, wanted.defaultDashboard);

  await writeColumns(trx, id, wanted);
  if (roles) {
    await takeRoles(trx, id, roles.taken);
    await addRoles(trx, id, roles.added);
  }
  const passwordHash = await hashGiven(parts, before, fields.password);
  if (passwordHash) await replacePassword(trx, id, passwordHash);
  if (wanted.isUsing2FA === false) await removeTwoFactor(trx, id);

  const after = (await findUser(trx, id)) as UserWithHash;
  if (isInCharge(before) && !isInCharge(after)) await requireSuperadminLeft(trx);
  if (mustSignInAgain(parts, before, after)) await endSessionsOf(trx, id);
  await tellOfChange(parts, trx, before, after);
  const { roles: _, ...columns } = wanted;
  const detail = { ...columns, ...(roles ?? {}), ...(passwordHash ? { password: 'set' } : {}) };
  if (Object.keys(detail).length === 0) return;
  await recordEvent(parts, trx, asked.from, {
    action: 'user.changed',
    actorId: asked.caller.user.id,
    subject: { type: 'user', id },
    detail: { ...detail, ...(columns.email ? { emailBefore: before.email } : {}) },
  });
}

type Wanted = Omit<ChangedUser, 'password'>;

/** What is given and not so already. A person who uses a second factor by choice does so after a save, too. */
function differing(before: UserWithHash, { password: _, ...fields }: ChangedUser): Wanted {
  const now: Record<string, unknown> = {
    ...userReply(before),
    defaultDashboard: before.defaultDashboardId,
    quota: before.quota,
  };
  const isOther = ([key, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(now[key]);
  const wanted = Object.fromEntries(Object.entries(fields).filter(isOther)) as Wanted;
  if (wanted.roles && isSameSet(wanted.roles, before.roles)) delete wanted.roles;
  return wanted;
}

const isSameSet = (a: number[], b: number[]): boolean =>
  a.every((one) => b.includes(one)) && b.every((one) => a.includes(one));

function refuseToOneself({ isActive, isUsing2FA }: Wanted): void {
  if (isActive === false)
    throw ownAccount(sentence('You cannot disable yourself. Ask another administrator.'));
  if (isUsing2FA !== undefined) {
    throw ownAccount(sentence('Your own two-factor authentication is changed in your security settings.'));
  }
}

function rolesToMove(before: number[], after: number[]): { added: number[]; taken: number[] } {
  return {
    added: after.filter((role) => !before.includes(role)),
    taken: before.filter((role) => !after.includes(role)),
  };
}

async function writeColumns(trx: Transaction, id: number, wanted: Wanted): Promise<void> {
  const columns = {
    ...(wanted.email === undefined ? {} : { email: wanted.email }),
    ...(wanted.firstName === undefined ? {} : { first_name: wanted.firstName }),
    ...(wanted.lastName === undefined ? {} : { last_name: wanted.lastName }),
    ...(wanted.isActive === undefined ? {} : { is_active: wanted.isActive }),
    ...(wanted.isUsing2FA === undefined ? {} : { two_factor_required: wanted.isUsing2FA }),
    ...(wanted.denyContactList === undefined ? {} : { deny_contact_list: wanted.denyContactList }),
    ...(wanted.defaultDashboard === undefined ? {} : { default_dashboard_id: wanted.defaultDashboard }),
    ...(wanted.quota === undefined ? {} : { quota: wanted.quota }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('app_user').set(columns).where('id', '=', id).execute().catch(emailTaken);
}

const isInCharge = ({ isActive, roles }: UserWithHash) => isActive && roles.includes(superadminRole);
