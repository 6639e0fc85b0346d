import { z } from 'zod';
import { Contact } from './contacts.ts';
import { Watch } from './notifications.ts';
import { call } from './parts/call.ts';
import { Id, IdInAddress, Time } from './parts/fields.ts';

/** How many of those who report to somebody are named. */
export const mostReports = 100;

/** Somebody of the directory, by the id of the contact. */
export const Colleague = Contact.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  position: true,
  image: true,
});

export type Colleague = z.output<typeof Colleague>;

export const Person = z.object({
  contact: Contact,
  /** Who has the name that the contact names as its supervisor; null where nobody has, or several do. */
  supervisor: Colleague.nullable(),
  /** Those who name this person as their supervisor, the first of them by last name; nobody where several have the name. */
  reports: z.array(Colleague),
  reportsTotal: z.int(),
});

export type Person = z.output<typeof Person>;

/** The id is the contact’s. */
const one = z.strictObject({ id: IdInAddress });

export const getPerson = call({
  method: 'GET',
  path: '/people/{id}',
  access: 'contacts',
  budget: 'contact',
  summary: 'Somebody of the directory by the id of their contact, with supervisor and reports',
  params: one,
  reply: Person,
});

export const PersonDocument = Watch.omit({ since: true }).extend({
  /** When it was last changed. */
  at: Time,
});

export type PersonDocument = z.output<typeof PersonDocument>;

export const listPersonDocuments = call({
  method: 'GET',
  path: '/people/{id}/documents',
  access: 'contacts',
  budget: 'library',
  summary:
    'What somebody of the directory has made and the caller can read, newest first; and the spaces that it lies in',
  params: one,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: z.object({
    total: z.int(),
    /** Those with the most of it first. */
    spaces: z.array(z.object({ id: Id, name: z.string() })),
    documents: z.array(PersonDocument),
  }),
});
