import * as calls from '@atrium/contract/contacts';
import { listMembers as membersCall } from '@atrium/contract/members';
import * as people from '@atrium/contract/people';
import { type Route, route } from '../../core/route.ts';
import { deleteContact } from './delete-contact.ts';
import { downloadContact } from './download-contact.ts';
import { importContacts } from './import/import-contacts.ts';
import { listDivisions } from './list-divisions.ts';
import { listMembers } from './list-members.ts';
import { listPersonDocuments } from './list-person-documents.ts';
import { createContact, updateContact, updateMyContact } from './save-contact.ts';
import { sendContactImage } from './send-contact-image.ts';
import { getContact, getMyContact, getUserContact, listContacts } from './show-contacts.ts';
import { getPerson } from './show-person.ts';

export const contactRoutes: Route[] = [
  route(calls.listContacts, listContacts),
  route(calls.listDivisions, listDivisions),
  route(calls.getContact, getContact),
  route(calls.getUserContact, getUserContact),
  route(calls.getMyContact, getMyContact),
  route(calls.createContact, createContact),
  route(calls.updateContact, updateContact),
  route(calls.updateMyContact, updateMyContact),
  route(calls.deleteContact, deleteContact),
  route(calls.putContacts, importContacts),
  route(calls.importContacts, importContacts),
  route(calls.downloadContact, downloadContact),
  route(calls.getContactImage, sendContactImage),
  route(membersCall, listMembers),
  route(people.getPerson, getPerson),
  route(people.listPersonDocuments, listPersonDocuments),
];
