import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { Label } from './parts/names.ts';
import { says } from './parts/sentences.ts';

/** A person as whoever manages mailing lists sees them, and no more. */
export const Member = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** First and last name, or the e-mail where both are missing. */
  fullName: z.string(),
});

export type Member = z.output<typeof Member>;

export const MailingList = z.object({ id: Id, name: z.string(), members: z.array(Member) });

export type MailingList = z.output<typeof MailingList>;

const one = z.strictObject({ id: IdInAddress });
const membersRequired = says('Members is required');
/** Ids of users; a list may wait for its first one. */
const Members = list(Id, 10_000, undefined, membersRequired);

export const NewMailingList = z.strictObject({ name: Label, members: Members });

export const listMailingLists = call({
  method: 'GET',
  path: '/mailing-lists',
  access: 'mailing-lists',
  budget: 'people',
  summary: 'All mailing lists with their members, by name',
  reply: z.array(MailingList),
});

export const getMailingList = call({
  method: 'GET',
  path: '/mailing-lists/{id}',
  access: 'mailing-lists',
  budget: 'people',
  summary: 'One mailing list',
  params: one,
  reply: MailingList,
});

export const createMailingList = call({
  method: 'POST',
  path: '/mailing-lists',
  access: 'mailing-lists',
  summary: 'Make a mailing list',
  body: NewMailingList,
  reply: MailingList,
  status: 201,
});

export const updateMailingList = call({
  method: 'PUT',
  path: '/mailing-lists/{id}',
  access: 'mailing-lists',
  summary: 'Rename a mailing list or set its members',
  params: one,
  body: z.strictObject({ name: Label.optional(), members: Members.optional() }),
  reply: MailingList,
});

export const deleteMailingList = call({
  method: 'DELETE',
  path: '/mailing-lists/{id}',
  access: 'mailing-lists',
  summary: 'Delete a mailing list; its members stay who they are',
  params: one,
});
