import type { Contact, ContactFields } from '@atrium/contract/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Caller } from '../accounts/caller.ts';

/** The column of each field. */
export const columnOf = {
  salutation: 'salutation',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  mobile: 'mobile',
  fax: 'fax',
  switchboard: 'switchboard',
  company: 'company',
  street: 'street',
  location: 'location',
  country: 'country',
  position: 'position',
  supervisor: 'supervisor',
  division: 'division',
  isPublished: 'is_published',
} as const satisfies Record<keyof ContactFields, string>;

export const fieldNames = Object.keys(columnOf) as (keyof ContactFields)[];

/** SQL for the columns of a Contact, of `contact c`. */
export const contactFields = sql.raw(
  [
    'c.id, c.image_id as image, c.user_id as "user"',
    ...fieldNames.map((name) => `c.${columnOf[name]} as "${name}"`),
  ].join(', '),
);

/** SQL: whether the caller sees contact `c`: what is published, one's own, and administrators everything. */
export const isSeenBy = ({ isAdmin, user }: Caller): RawBuilder<boolean> =>
  isAdmin ? sql<boolean>`true` : sql<boolean>`(c.is_published or c.user_id = ${user.id})`;

export async function findContacts(
  db: Queryable,
  which: RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql``,
): Promise<Contact[]> {
  const found = await sql<Contact>`${also} select ${contactFields} from contact c where ${which}
    order by lower(c.last_name), lower(c.first_name), c.id`.execute(db);
  return found.rows;
}
