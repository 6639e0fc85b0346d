import type { AuditAction } from '@atrium/contract/audit-trail';
import type {
  Contact,
  ContactChanges,
  ContactFields,
  createContact as createCall,
  updateContact as updateCall,
  updateMyContact as updateMineCall,
} from '@atrium/contract/contacts';
import { ContactChanges as Changes, ContactInput } from '@atrium/contract/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { denied } from '../../core/access/require.ts';
import { recordEvent } from '../../core/audit.ts';
import { columnOf, contactFields, fieldNames, findContacts } from '../../core/people/contact-rows.ts';
import type { Ask } from '../../core/route.ts';
import { contactNotFound, contactTaken, unknownDivision } from './contact-errors.ts';
import { keepPicture, type ReceivedPicture, withPicture } from './keep-picture.ts';
import { findLink } from './link-user.ts';
import { type ContactForm, withContactForm } from './read-contact-form.ts';

type Asker = Pick<Ask<typeof createCall>, 'caller' | 'from'>;

export const createContact = (parts: Parts, ask: Ask<typeof createCall>): Promise<Contact> =>
  withContactForm(parts, ask.request, ContactInput, (form) => addContact(parts, ask, form));

async function addContact(
  parts: Parts,
  { caller, from }: Asker,
  { contact, image }: ContactForm<typeof ContactInput>,
): Promise<Contact> {
  requireDivision(parts, contact.division, '');
  return withPicture(parts, caller.user.id, image, async (trx, picture) => {
    const now = parts.clock.now();
    const { id } = await trx
      .insertInto('contact')
      .values({
        ...(toColumns(contact) as {
          salutation: 'Ms.';
          first_name: string;
          last_name: string;
          email: string;
        }),
        user_id: (await findLink(parts, trx, { caller, from }, contact, null)) ?? null,
        image_id: picture ? await keepPicture(parts, trx, picture) : null,
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(parts, trx, { caller, from }, 'contact.made', id, contact);
    return reread(trx, id);
  }).catch(contactTaken);
}

export const updateContact = (parts: Parts, ask: Ask<typeof updateCall>): Promise<Contact> =>
  withContactForm(parts, ask.request, Changes, ({ contact, image }) =>
    applyChanges(parts, ask, sql`c.id = ${ask.params.id}`, contact, image),
  );

/** The link and the user's own settings are an administrator's; sent back unchanged, the link may stand there. */
export const updateMyContact = (parts: Parts, ask: Ask<typeof updateMineCall>): Promise<Contact> =>
  withContactForm(parts, ask.request, Changes, async ({ contact, image }) => {
    const { id } = ask.caller.user;
    const { user, ...own } = contact;
    if (user !== undefined && user !== id) throw denied();
    return applyChanges(parts, ask, sql`c.user_id = ${id}`, own, image);
  });

function applyChanges(
  parts: Parts,
  asker: Asker,
  which: RawBuilder<unknown>,
  given: ContactChanges,
  image: ReceivedFile | undefined,
): Promise<Contact> {
  return withPicture(parts, asker.caller.user.id, image, async (trx, picture) => {
    const before = await lockContact(trx, which);
    const after = { ...before, ...pickFields(given) };
    requireDivision(parts, after.division, before.division);
    const user = await findLink(parts, trx, asker, { ...after, user: given.user }, before.user);
    const imageId = await placeImage(parts, trx, picture, given.image, before.image);
    await trx
      .updateTable('contact')
      .set({
        ...toColumns(after),
        ...(user === undefined ? {} : { user_id: user }),
        image_id: imageId,
        modified_at: parts.clock.now(),
      })
      .where('id', '=', before.id)
      .execute();
    // Only now: the contact referred to it.
    if (before.image !== null && imageId !== before.image)
      await trx.deleteFrom('contact_image').where('id', '=', before.image).execute();
    const changed = fieldNames.filter((name) => after[name] !== before[name]) as string[];
    if (imageId !== before.image) changed.push('image');
    if (user !== undefined && user !== before.user) changed.push('user');
    await record(parts, trx, asker, 'contact.changed', before.id, after, { changed });
    return reread(trx, before.id);
  }).catch(contactTaken);
}

async function lockContact(trx: Transaction, which: RawBuilder<unknown>): Promise<Contact> {
  const found = await sql<Contact>`
    select ${contactFields} from contact c where ${which} for no key update`.execute(trx);
  const [contact] = found.rows;
  if (!contact) throw contactNotFound();
  return contact;
}

const reread = async (trx: Transaction, id: number): Promise<Contact> =>
  (await findContacts(trx, sql`c.id = ${id}`))[0] as Contact;

async function placeImage(
  parts: Parts,
  trx: Transaction,
  picture: ReceivedPicture | undefined,
  given: number | null | undefined,
  before: number | null,
): Promise<number | null> {
  if (picture) return keepPicture(parts, trx, picture);
  return given === null ? null : before;
}

const pickFields = (given: ContactChanges): Partial<ContactFields> =>
  Object.fromEntries(
    fieldNames.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );

const toColumns = (fields: ContactFields) =>
  Object.fromEntries(fieldNames.map((name) => [columnOf[name], fields[name]]));

function requireDivision({ config }: Parts, division: string, before: string): void {
  if (division === '' || division === before || config.divisions.includes(division)) return;
  throw unknownDivision(division);
}

const record = (
  parts: Parts,
  trx: Transaction,
  { caller, from }: Asker,
  action: AuditAction,
  id: number,
  { firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>,
  more: object = {},
) =>
  recordEvent(parts, trx, from, {
    action,
    actorId: caller.user.id,
    subject: { type: 'contact', id },
    detail: { name: `${firstName} ${lastName}`, ...more },
  });
