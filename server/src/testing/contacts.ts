import type { Contact } from '@atrium/contract/contacts';
import type { ErrorReply } from '@atrium/contract/parts/errors';
import sharp from 'sharp';
import type { House } from './house.ts';

let counter = 0;

/** What a form sends; a test names only what matters to it. */
export const someContact = (given: Record<string, unknown> = {}): Record<string, unknown> => {
  counter += 1;
  return {
    salutation: 'Ms.',
    firstName: 'Nora',
    lastName: `Zeller${counter}`,
    email: `nora${counter}@atrium.example`,
    ...given,
  };
};

export const portrait = (background = '#336699', width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export interface SentContact {
  contact?: unknown;
  image?: Buffer | undefined;
  /** As a browser sends a Blob with its own type, instead of a plain field. */
  asBlob?: boolean;
}

export const contactForm = ({ contact, image, asBlob }: SentContact): FormData => {
  const form = new FormData();
  const text = typeof contact === 'string' ? contact : JSON.stringify(contact);
  if (contact !== undefined && asBlob) form.append('contact', new Blob([text], { type: 'application/json' }));
  else if (contact !== undefined) form.append('contact', text);
  if (image) form.append('image', new Blob([new Uint8Array(image)]), 'photo.jpeg');
  return form;
};

export async function sendContact(
  house: House,
  token: string,
  method: 'POST' | 'PUT',
  path: string,
  sent: SentContact,
): Promise<{ status: number; body: Contact & ErrorReply }> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await house.fetch(`/api/rest${path}`, { method, headers, body: contactForm(sent) });
  return { status: response.status, body: (await response.json()) as Contact & ErrorReply };
}

/** A contact that is there. */
export async function makeContact(
  house: House,
  token: string,
  given: Record<string, unknown> = {},
  image?: Buffer,
): Promise<Contact> {
  const { status, body } = await sendContact(house, token, 'POST', '/contacts', {
    contact: someContact(given),
    image,
  });
  if (status !== 201) throw new Error(`the contact was not made: ${body.message}`);
  return body;
}
