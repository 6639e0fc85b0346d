import * as calls from '@atrium/contract/contacts';
import { listMembers as membersCall } from '@atrium/contract/members';
import { type Route, route } from '../../core/route.ts';
import { deleteContact } from './delete-contact.ts';
import { downloadContact } from './download-contact.ts';
import { importContacts } from './import/import-contacts.ts';
import { listMembers } from './list-members.ts';
import { createContact, updateContact, updateMyContact } from './save-contact.ts';
import { sendContactImage } from './send-contact-image.ts';
import { getContact, getMyContact, getUserContact, listContacts } from './show-contacts.ts';

export const contactRoutes: Route[] = [
  route(calls.listContacts, (parts, { caller, query }) => listContacts(parts, caller, query.spaceId)),
  route(calls.listDivisions, async (parts) => parts.config.divisions),
  route(calls.getContact, (parts, { caller, params }) => getContact(parts, caller, params.id)),
  route(calls.getUserContact, (parts, { caller, params }) => getUserContact(parts, caller, params.id)),
  route(calls.getMyContact, (parts, { caller }) => getMyContact(parts, caller)),
  route(calls.createContact, createContact),
  route(calls.updateContact, updateContact),
  route(calls.updateMyContact, updateMyContact),
  route(calls.deleteContact, deleteContact),
  route(calls.putContacts, importContacts),
  route(calls.importContacts, importContacts),
  route(calls.downloadContact, downloadContact),
  route(calls.getContactImage, sendContactImage),
  route(membersCall, (parts, { caller, params }) => listMembers(parts, caller, params.id)),
];
