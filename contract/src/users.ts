import { z } from 'zod';
import { call } from './call.ts';
import { Id, Time } from './fields.ts';

export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** First and last name, or the e-mail where both are missing. */
  fullName: z.string(),
  isActive: z.boolean(),
  isUsing2FA: z.boolean(),
  denyContactList: z.boolean(),
  roles: z.array(Id),
  createdAt: Time,
  lastLoginAt: Time.nullable(),
});

export type User = z.output<typeof User>;

/** The signed-in person: the user, and what the shell needs to decide what to show. */
export const Me = User.extend({
  authorities: z.array(z.string()),
  /** Whether two-factor authentication is demanded of this person, so that it cannot be switched off. */
  twoFactorRequired: z.boolean(),
  abilities: z.object({
    administer: z.boolean(),
    administerMailingLists: z.boolean(),
    administerDefaultFavorites: z.boolean(),
    seeContacts: z.boolean(),
    /** Whether there is a contact of their own to edit. */
    editOwnContact: z.boolean(),
  }),
});

export type Me = z.output<typeof Me>;

export const getMe = call({
  method: 'GET',
  path: '/users/me',
  access: 'user',
  summary: 'The signed-in person',
  reply: Me,
});
