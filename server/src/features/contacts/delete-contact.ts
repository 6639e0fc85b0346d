import type { deleteContact as deleteCall } from '@atrium/contract/contacts';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { contactNotFound } from './contact-errors.ts';

export async function deleteContact(
  parts: Parts,
  { caller, params, from }: Ask<typeof deleteCall>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    const contact = await trx
      .deleteFrom('contact')
      .where('id', '=', params.id)
      .returning(['first_name', 'last_name', 'image_id'])
      .executeTakeFirstOrThrow(contactNotFound);
    if (contact.image_id !== null)
      await trx.deleteFrom('contact_image').where('id', '=', contact.image_id).execute();
    await recordEvent(parts, trx, from, {
      action: 'contact.deleted',
      actorId: caller.user.id,
      subject: { type: 'contact', id: params.id },
      detail: { name: `${contact.first_name} ${contact.last_name}` },
    });
  });
}
