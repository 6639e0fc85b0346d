import {
  type Contact,
  type ContactChanges,
  ContactFields,
  type createContact,
  type LinkedUser,
  type updateContact,
  type updateMyContact,
} from '@atrium/contract/contacts';
import { z } from 'zod';
import { upload } from '../../base/http/upload.ts';
import { cutPhoto, type PhotoDraft } from './photo-draft.ts';

/** The user that a contact is to be linked to. */
export interface LinkDraft {
  mode: 'none' | 'existing' | 'new';
  id: number | null;
  /** What was touched; the rest stays as it is. */
  changes: Omit<LinkedUser, 'id'>;
}

export type ContactDraft = Omit<ContactFields, 'salutation'> & {
  salutation: Contact['salutation'] | null;
  photo: PhotoDraft;
  /** Administrators alone. */
  link: LinkDraft | undefined;
};

export const CheckedContact = ContactFields.extend({
  photo: z.custom<PhotoDraft>(),
  link: z
    .custom<LinkDraft | undefined>()
    .refine((link) => link?.mode !== 'existing' || link.id !== null, 'Choose a user.'),
});

export type CheckedContact = z.output<typeof CheckedContact>;

const empty = {
  ...{ salutation: null, firstName: '', lastName: '', email: '', phone: '', mobile: '', fax: '' },
  ...{ switchboard: '', company: '', street: '', location: '', country: '', position: '' },
  ...{ supervisor: '', division: '', isPublished: true },
} satisfies Partial<ContactDraft>;

export function draftOf(contact: Contact | undefined, isAdmin: boolean): ContactDraft {
  const user = contact?.user ?? null;
  const link: LinkDraft = { mode: user === null ? 'none' : 'existing', id: user, changes: {} };
  return { ...empty, ...contact, photo: { kind: 'keep' }, link: isAdmin ? link : undefined };
}

type SaveCall = typeof createContact | typeof updateContact | typeof updateMyContact;

export async function saveContact(
  call: SaveCall,
  params: { id?: number },
  { photo, link, ...fields }: CheckedContact,
): Promise<Contact> {
  const contact = {
    ...fields,
    ...(photo.kind === 'remove' ? { image: null } : {}),
    ...(link ? { user: userOf(link) } : {}),
  };
  const files = photo.kind === 'new' ? [{ file: await cutPhoto(photo), name: 'photo.jpeg' }] : [];
  return upload(call, {
    params: params as Record<string, number>,
    fields: { contact: JSON.stringify(contact) },
    files,
  });
}

function userOf({ mode, id, changes }: LinkDraft): ContactChanges['user'] {
  if (mode === 'none') return null;
  if (mode === 'new' || id === null) return changes;
  return Object.keys(changes).length === 0 ? id : { id, ...changes };
}
