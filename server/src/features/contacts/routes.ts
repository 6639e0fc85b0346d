import * as calls from '@atrium/contract/contacts';
import { listMembers as membersCall } from '@atrium/contract/members';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { deleteContact } from './delete-contact.ts';
import { downloadContact } from './download-contact.ts';
import { importContacts } from './import/import-contacts.ts';
import { listMembers } from './list-members.ts';
import { createContact, updateContact, updateMyContact } from './save-contact.ts';
import { sendContactImage } from './send-contact-image.ts';
import { getContact, getMyContact, getUserContact, listContacts } from './show-contacts.ts';

export const contactRoutes = (parts: Parts): Route[] => [
  route(calls.listContacts, ({ caller, query }) => listContacts(parts, caller, query.spaceId)),
  route(calls.listDivisions, async () => parts.config.divisions),
  route(calls.getContact, ({ caller, params }) => getContact(parts, caller, params.id)),
  route(calls.getUserContact, ({ caller, params }) => getUserContact(parts, caller, params.id)),
  route(calls.getMyContact, ({ caller }) => getMyContact(parts, caller)),
  route(calls.createContact, (ask) => createContact(parts, ask)),
  route(calls.updateContact, (ask) => updateContact(parts, ask)),
  route(calls.updateMyContact, (ask) => updateMyContact(parts, ask)),
  route(calls.deleteContact, (ask) => deleteContact(parts, ask)),
  route(calls.putContacts, (ask) => importContacts(parts, ask)),
  route(calls.importContacts, (ask) => importContacts(parts, ask)),
  route(calls.downloadContact, (ask) => downloadContact(parts, ask)),
  route(calls.getContactImage, (ask) => sendContactImage(parts, ask)),
  route(membersCall, ({ caller, params }) => listMembers(parts, caller, params.id)),
];
