import type { Contact } from '@atrium/contract/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireSpace } from '../../core/access/require.ts';
import { readingRoles, readsSpace } from '../../core/access/space-readers.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { findContacts, isSeenBy } from '../../core/people/contact-rows.ts';
import { contactNotFound } from './contact-errors.ts';

export async function listContacts(
  parts: Parts,
  caller: Caller,
  spaceId: number | undefined,
): Promise<Contact[]> {
  if (spaceId === undefined) return findContacts(parts.db, isSeenBy(caller));
  await requireSpace(parts.db, readerOf(parts, caller), 0, spaceId);
  return findContacts(
    parts.db,
    sql`${isSeenBy(caller)} and exists (
      select from app_user u where u.id = c.user_id and ${readsSpace(spaceId)})`,
    sql`with ${readingRoles(spaceId)}`,
  );
}

const findOne = async (parts: Parts, which: RawBuilder<unknown>): Promise<Contact> => {
  const [contact] = await findContacts(parts.db, which);
  if (!contact) throw contactNotFound();
  return contact;
};

export const getContact = (parts: Parts, caller: Caller, id: number): Promise<Contact> =>
  findOne(parts, sql`c.id = ${id} and ${isSeenBy(caller)}`);

export const getUserContact = (parts: Parts, caller: Caller, userId: number): Promise<Contact> =>
  findOne(parts, sql`c.user_id = ${userId} and ${isSeenBy(caller)}`);

export const getMyContact = (parts: Parts, { user }: Caller): Promise<Contact> =>
  findOne(parts, sql`c.user_id = ${user.id}`);
