import type { ContactFields, LinkedUser } from '@atrium/contract/contacts';
import { NewUser } from '@atrium/contract/users';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { checkValue } from '../../core/check-value.ts';
import { type Asked, addUser, changeUser } from '../../core/people/save-user.ts';
import { unknownUser } from './contact-errors.ts';

type Linking = Pick<ContactFields, 'firstName' | 'lastName' | 'email'> & {
  user?: number | LinkedUser | null | undefined;
};

/**
 * The user that the contact is to be linked to; undefined leaves the link as it is. The settings of a user that
 * come along are stored with it; without a user there is to be one, it is made.
 */
export async function findLink(
  parts: Parts,
  trx: Transaction,
  asker: Asked,
  { user, firstName, lastName, email }: Linking,
  linked: number | null,
): Promise<number | null | undefined> {
  if (user === undefined || user === null) return user;
  if (typeof user === 'number') return requireUser(trx, user);
  const { id = linked, ...settings } = user;
  if (id === null) {
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    const fields = checkValue(NewUser, { email, firstName, lastName, ...given }, 'request.invalid');
    return addUser(parts, trx, asker, fields);
  }
  await requireUser(trx, id);
  await changeUser(parts, trx, asker, id, settings);
  return id;
}

async function requireUser(trx: Transaction, id: number): Promise<number> {
  const found = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw unknownUser();
  return id;
}
