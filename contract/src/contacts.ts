import { z } from 'zod';
import { call } from './parts/call.ts';
import { ImportReport } from './parts/csv-import.ts';
import { Id, IdInAddress, YesInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { says } from './parts/sentences.ts';

export const salutations = ['Ms.', 'Mr.'] as const;

export const Contact = z.object({
  id: Id,
  salutation: z.enum(salutations),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string(),
  fax: z.string(),
  switchboard: z.string(),
  company: z.string(),
  street: z.string(),
  location: z.string(),
  country: z.string(),
  /** Labelled Function. */
  position: z.string(),
  supervisor: z.string(),
  division: z.string(),
  /** The id of the contact's picture, for GET /contacts/images/{id}. */
  image: Id.nullable(),
  /** Whether others see it. */
  isPublished: z.boolean(),
  /** The user whose contact it is. */
  user: Id.nullable(),
});

export type Contact = z.output<typeof Contact>;

/** What cannot be seen or would change how a line reads has no place in a name or a number. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const line = z
  .string()
  .max(1000, says('Use at most {most} characters.', { most: 200 }))
  .transform((text) => text.normalize('NFC').replace(unseen, ' ').trim())
  .pipe(z.string().max(200, says('Use at most {most} characters.', { most: 200 })));
const required = (message: string) => z.string(message).pipe(line).pipe(z.string().min(1, message));

/** What people type about a contact. Texts are the specification's. */
const typed = z.object({
  salutation: z.enum(salutations, 'Salutation is required'),
  firstName: required(says('First name is required.')),
  lastName: required(says('Last name is required.')),
  email: required(says('Email is required.')).pipe(
    z
      .email(says('Please enter a valid email address.'))
      .max(254, says('Please enter a valid email address.')),
  ),
  phone: line,
  mobile: line,
  fax: line,
  switchboard: line,
  company: line,
  street: line,
  location: line,
  country: line,
  position: line,
  supervisor: line,
  division: line,
  isPublished: z.boolean(),
});

const optional = line.default('');

export const ContactFields = typed.extend({
  phone: optional,
  mobile: optional,
  fax: optional,
  switchboard: optional,
  company: optional,
  street: optional,
  location: optional,
  country: optional,
  position: optional,
  supervisor: optional,
  division: optional,
  isPublished: z.boolean().default(true),
});

export type ContactFields = z.output<typeof ContactFields>;

/** The user that a contact is linked to, or that is made with it; administrators alone say so. */
export const LinkedUser = z.strictObject({
  /** A user there is; without it, the one that is linked already, or a new one with the contact’s name and e-mail. */
  id: Id.optional(),
  roles: list(Id, 1000).optional(),
  isActive: z.boolean().optional(),
  isUsing2FA: z.boolean().optional(),
  defaultDashboard: Id.nullable().optional(),
  denyContactList: z.boolean().optional(),
});

export type LinkedUser = z.output<typeof LinkedUser>;

/**
 * The part ‘contact’ of a form. In a change, absent fields stay as they are; `image: null` takes the picture away,
 * `user: null` the link. What a client sends back of the entity besides is passed over.
 */
const more = { image: Id.nullish(), user: z.union([Id, LinkedUser]).nullish() };
export const ContactInput = ContactFields.extend(more);
export const ContactChanges = typed.partial().extend(more);

export type ContactInput = z.output<typeof ContactInput>;
export type ContactChanges = z.output<typeof ContactChanges>;

const one = z.strictObject({ id: IdInAddress });
/** ‘contact’ is JSON: a plain field, or a part with the content type application/json. */
const form = { fields: z.strictObject({ contact: z.string() }), file: 'image' };

export const listContacts = call({
  method: 'GET',
  path: '/contacts',
  access: 'contacts',
  budget: 'directory',
  summary:
    'The contacts that the caller may see, by last name; with spaceId those of people who may read the space',
  query: z.strictObject({ spaceId: IdInAddress.optional() }),
  reply: z.array(Contact),
});

export const getContact = call({
  method: 'GET',
  path: '/contacts/{id}',
  access: 'contacts',
  budget: 'contact',
  summary: 'One contact',
  params: one,
  reply: Contact,
});

export const getUserContact = call({
  method: 'GET',
  path: '/users/{id}/contact',
  access: 'contacts',
  budget: 'contact',
  summary: 'The contact of a user; 404 means there is none',
  params: one,
  reply: Contact,
});

export const getMyContact = call({
  method: 'GET',
  path: '/me/contact',
  access: 'user',
  summary: 'The caller’s own contact; 404 means there is none',
  reply: Contact,
});

export const createContact = call({
  method: 'POST',
  path: '/contacts',
  access: 'admin',
  summary: 'Make a contact, with a picture and a linked user if wanted',
  form,
  reply: Contact,
  status: 201,
});

export const updateContact = call({
  method: 'PUT',
  path: '/contacts/{id}',
  access: 'admin',
  summary: 'Change a contact, its picture and its linked user',
  params: one,
  form,
  reply: Contact,
});

export const updateMyContact = call({
  method: 'PUT',
  path: '/me/contact',
  access: 'user',
  summary: 'Change one’s own contact and its picture; the linked user is refused',
  form,
  reply: Contact,
});

export const deleteContact = call({
  method: 'DELETE',
  path: '/contacts/{id}',
  access: 'admin',
  summary: 'Delete a contact; its user stays',
  params: one,
});

const importing = {
  access: 'admin',
  budget: 'bulk',
  summary: 'Make and change contacts from a CSV file, by e-mail; dryRun=true only says what would happen',
  query: z.strictObject({ dryRun: YesInAddress.default(false) }),
  form: { fields: z.strictObject({}), file: 'csv' },
  reply: ImportReport,
} as const;

export const importContacts = call({ method: 'POST', path: '/contacts/import', ...importing });
export const putContacts = call({ method: 'PUT', path: '/contacts', ...importing });

export const downloadContact = call({
  method: 'GET',
  path: '/contacts/download/{id}',
  access: 'contacts',
  budget: 'vcard',
  summary: 'A contact as a vCard',
  params: one,
  reply: { raw: 'The vCard' },
});

export const listDivisions = call({
  method: 'GET',
  path: '/contacts/divisions',
  access: 'user',
  summary: 'The divisions that a contact can be of',
  reply: z.array(z.string()),
});

export const imageSizes = ['small', 'medium', 'large'] as const;
export type ImageSize = (typeof imageSizes)[number];

/** What a token for ?jwt= names to open the pictures of all contacts. */
export const contactImages = '/contacts/images';

export const getContactImage = call({
  method: 'GET',
  path: '/contacts/images/{id}',
  access: 'user',
  budget: 'portrait',
  summary: 'The picture of a contact',
  params: one,
  query: z.strictObject({
    size: z.enum(imageSizes).default('medium'),
    jwt: z.string().max(4000).optional(),
  }),
  reply: { raw: 'The picture' },
  tokenInAddress: true,
  widerResource: new RegExp(`^${contactImages}$`),
});

/** The columns of a CSV file, as the template names them, in its order. */
export const contactColumns = {
  salutation: 'Salutation',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  mobile: 'Mobile',
  fax: 'Fax',
  switchboard: 'Switchboard',
  company: 'Company',
  street: 'Street',
  location: 'Location',
  country: 'Country',
  position: 'Function',
  supervisor: 'Supervisor',
  division: 'Division',
  isPublished: 'Publish contact info',
} as const satisfies Record<keyof ContactFields, string>;
