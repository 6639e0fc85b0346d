import type { ContactFields, LinkedUser } from '@atrium/contract/contacts';
import type { Change } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Origin } from '../../core/origin.ts';
import type { Caller } from '../../core/session/caller.ts';
import { unknownUser } from './contact-errors.ts';

/** The user that the contact is to be linked to; undefined leaves the link as it is. */
export async function findLink(
  _parts: Parts,
  trx: Change,
  _asker: { caller: Caller; from: Origin },
  {
    user,
  }: Pick<ContactFields, 'firstName' | 'lastName' | 'email'> & {
    user?: number | LinkedUser | null | undefined;
  },
  _linked: number | null,
): Promise<number | null | undefined> {
  if (user === undefined || user === null) return user;
  const id = typeof user === 'number' ? user : user.id;
  if (id === undefined) throw unknownUser();
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
