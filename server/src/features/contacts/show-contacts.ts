import type {
  Contact,
  getContact as getCall,
  getMyContact as getMineCall,
  getUserContact as getUsersCall,
  listContacts as listCall,
} from '@atrium/contract/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireSpace } from '../../core/access/require.ts';
import { readingRoles, readsSpace } from '../../core/access/space-readers.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { findContacts, isSeenBy } from '../../core/people/contact-rows.ts';
import type { Ask } from '../../core/route.ts';
import { contactNotFound } from './contact-errors.ts';

export async function listContacts(
  parts: Parts,
  { caller, query: { spaceId } }: Ask<typeof listCall>,
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

export const findContact = (parts: Parts, caller: Caller, id: number): Promise<Contact> =>
  findOne(parts, sql`c.id = ${id} and ${isSeenBy(caller)}`);

export const getContact = (parts: Parts, { caller, params }: Ask<typeof getCall>): Promise<Contact> =>
  findContact(parts, caller, params.id);

export const getUserContact = (
  parts: Parts,
  { caller, params }: Ask<typeof getUsersCall>,
): Promise<Contact> => findOne(parts, sql`c.user_id = ${params.id} and ${isSeenBy(caller)}`);

export const getMyContact = (parts: Parts, { caller }: Ask<typeof getMineCall>): Promise<Contact> =>
  findOne(parts, sql`c.user_id = ${caller.user.id}`);
