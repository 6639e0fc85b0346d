import { z } from 'zod';
import { Contact } from './contacts.ts';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';

/** Somebody who may read a space. Where there is no contact that the caller may see, its fields are empty. */
export const Member = Contact.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  mobile: true,
  fax: true,
  switchboard: true,
  position: true,
  division: true,
  image: true,
}).extend({
  /** The user's. */
  id: Id,
  /** First and last name, or the e-mail where both are missing. */
  fullName: z.string(),
  salutation: Contact.shape.salutation.nullable(),
  /** The contact's id. */
  contact: Id.nullable(),
  /** The roles by which they may read the space; for its owner and administrators, else null. */
  roles: z.array(z.object({ id: Id, name: z.string() })).nullable(),
});

export type Member = z.output<typeof Member>;

export const listMembers = call({
  method: 'GET',
  path: '/spaces/{id}/members',
  access: 'contacts',
  budget: 'directory',
  summary: 'The people who may read a space, by last name; with their roles for its owner and administrators',
  params: z.strictObject({ id: IdInAddress }),
  reply: z.array(Member),
});
