import { z } from 'zod';
import { call } from './parts/call.ts';
import { ImportReport } from './parts/csv-import.ts';
import { GivenPassword, Id, IdInAddress, Time, YesInAddress } from './parts/fields.ts';
import { languages } from './parts/languages.ts';
import { list } from './parts/list.ts';
import { says } from './parts/sentences.ts';
import { Quota, StorageUse } from './quotas.ts';
import { newestWhatsNew } from './whats-new.ts';

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
  /** The picture of their contact. */
  image: Id.nullable().default(null),
  /** Whether they are still to be led through the app; not by a server of the version before. */
  wantsGuide: z.boolean().default(false),
  /** The language that they chose; nothing where their browser says it, and from a server of the version before. */
  language: z.enum(languages).nullable().default(null),
  /** The newest entry of what is new that they have seen; not by a server of the version before. */
  whatsNewSeen: z.int().default(newestWhatsNew),
  authorities: z.array(z.string()),
  /** Whether two-factor authentication is demanded of this person, so that it cannot be switched off. */
  twoFactorRequired: z.boolean(),
  abilities: z.object({
    administer: z.boolean(),
    /** Makes others administrators, and looks after superadministrators. */
    grantAdministration: z.boolean(),
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

/** What an administrator sees of a person, and may do with them. */
export const ManagedUser = User.extend({
  /** The last sign-in or the last use of a session, whichever is later. */
  lastSeenAt: Time.nullable(),
  /** Whether the person has chosen a password yet. */
  hasPassword: z.boolean(),
  /** Whether two-factor authentication is set up, demanded or not. */
  hasTwoFactor: z.boolean(),
  /** The person's own dashboard, which overrides the default one. */
  dashboard: z.object({ id: Id }).nullable(),
  defaultDashboard: z.object({ id: Id, name: z.string() }).nullable(),
  /** What the person has put into spaces, and may. */
  storage: StorageUse,
  abilities: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    resetTwoFactor: z.boolean(),
    sendPasswordLink: z.boolean(),
  }),
});

export type ManagedUser = z.output<typeof ManagedUser>;

/** A user with the version for `If-Match`: a change that was made on another state is told by it. */
export const UserDetails = ManagedUser.extend({ version: z.string() });

export type UserDetails = z.output<typeof UserDetails>;

/** Who is not an administrator is told the first fields alone, an owner of the space the roles too. */
export const ListedUser = ManagedUser.partial().required({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  fullName: true,
});

export type ListedUser = z.output<typeof ListedUser>;

const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A first or last name; empty where there is none. */
export const PersonName = z
  .string()
  .trim()
  .normalize('NFC')
  .max(100, says('Use at most {most} characters.', { most: 100 }))
  .refine((name) => !controls.test(name), says('A name cannot hold line breaks or control characters.'));

export const UserEmail = z
  .string(says('Email is required.'))
  .trim()
  .min(1, says('Email is required.'))
  .pipe(
    z
      .email(says('Please enter a valid email address.'))
      .max(254, says('Use at most {most} characters.', { most: 254 })),
  );

/** What an administrator sets. `password` is taken in a demo alone: people choose theirs by a mailed link. */
export const UserFields = z.strictObject({
  email: UserEmail,
  firstName: PersonName,
  lastName: PersonName,
  roles: list(Id, 500),
  isActive: z.boolean(),
  /** Switched on: demanded of this person. Switched off: what was set up is gone, too. */
  isUsing2FA: z.boolean(),
  denyContactList: z.boolean(),
  defaultDashboard: Id.nullable(),
  quota: Quota,
  password: GivenPassword.optional(),
});

export const NewUser = UserFields.extend({
  firstName: PersonName.default(''),
  lastName: PersonName.default(''),
  roles: UserFields.shape.roles.default([]),
  isActive: z.boolean().default(true),
  isUsing2FA: z.boolean().default(false),
  denyContactList: z.boolean().default(false),
  defaultDashboard: Id.nullable().default(null),
  quota: Quota.default(null),
});

export const ChangedUser = UserFields.partial();

export type NewUser = z.output<typeof NewUser>;
export type ChangedUser = z.output<typeof ChangedUser>;

const one = z.strictObject({ id: IdInAddress });

export const listUsers = call({
  method: 'GET',
  path: '/users',
  access: 'user',
  budget: 'people',
  summary:
    'All users for administrators, newest first; names and e-mail alone for MAILING_LIST_ADMIN. With spaceId: who can read that space, for its owner and administrators',
  query: z.strictObject({ spaceId: IdInAddress.optional() }),
  reply: z.array(ListedUser),
});

export const getUser = call({
  method: 'GET',
  path: '/users/{id}',
  access: 'admin',
  budget: 'people',
  summary: 'One user; the version of the reply goes into If-Match of a change',
  params: one,
  reply: UserDetails,
});

export const createUser = call({
  method: 'POST',
  path: '/users',
  access: 'admin',
  summary: 'Make a user, who gets a link to choose a password by mail',
  body: NewUser,
  reply: UserDetails,
  status: 201,
});

export const updateUser = call({
  method: 'PUT',
  path: '/users/{id}',
  access: 'admin',
  summary: 'Change a user; 409 where If-Match names a version that is not the current one',
  params: one,
  body: ChangedUser,
  reply: UserDetails,
});

export const deleteUser = call({
  method: 'DELETE',
  path: '/users/{id}',
  access: 'admin',
  summary: 'Delete a user; the name stays on what they made. 409 while they own spaces',
  params: one,
});

/** What hangs on a user, told before a deletion. */
export const Holdings = z.object({
  /** The spaces that must get another owner first. */
  spaces: z.array(z.object({ id: Id, name: z.string() })),
  /** Living ones that this person made; they stay, with the name. */
  documents: z.int(),
  folders: z.int(),
  /** Names of the mailing lists that lose a member. */
  mailingLists: z.array(z.string()),
  /** Whether a contact is linked; it stays in the directory. */
  hasContact: z.boolean(),
});

export type Holdings = z.output<typeof Holdings>;

export const getHoldings = call({
  method: 'GET',
  path: '/users/{id}/holdings',
  access: 'admin',
  budget: 'people',
  summary: 'What hangs on a user: spaces owned, documents and folders made, mailing lists, contact',
  params: one,
  reply: Holdings,
});

export const importUsers = call({
  method: 'POST',
  path: '/users/import',
  access: 'admin',
  budget: 'bulk',
  summary:
    'Make and change users by a CSV file, found by their e-mail; dryRun tells what would happen. Never grants roles 161 and 21313',
  query: z.strictObject({ dryRun: YesInAddress.default(false) }),
  form: { fields: z.strictObject({}), file: 'csv' },
  reply: ImportReport,
});

export const sendPasswordLink = call({
  method: 'POST',
  path: '/users/{id}/password-link',
  access: 'admin',
  summary: 'Mail a user a new link to choose a password; links from before end',
  params: one,
});

export const resetTwoFactor = call({
  method: 'POST',
  path: '/users/{id}/reset2fa',
  access: 'admin',
  summary: 'Remove a lost second factor: sessions end, and where it is demanded it is set up anew',
  params: one,
  reply: UserDetails,
});
