import type * as calls from '@atrium/contract/mailing-lists';
import type { CallReply } from '@atrium/contract/parts/call';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { listNotFound, memberUnknown, nameTaken } from './list-errors.ts';
import { showList } from './show-lists.ts';

export function createMailingList(
  parts: Parts,
  { caller, body, from }: Ask<typeof calls.createMailingList>,
): Promise<CallReply<typeof calls.createMailingList>> {
  return transaction(parts.db, async (trx) => {
    const { id } = await trx
      .insertInto('mailing_list')
      .values({ name: body.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setMembers(trx, id, body.members);
    await recordEvent(parts, trx, from, {
      action: 'mailing-list.made',
      actorId: caller.user.id,
      subject: { type: 'mailing-list', id },
      detail: { name: body.name, members: body.members.slice(0, 1000) },
    });
    return showList(trx, id);
  }).catch(nameTaken);
}

export function updateMailingList(
  parts: Parts,
  { caller, params: { id }, body, from }: Ask<typeof calls.updateMailingList>,
): Promise<CallReply<typeof calls.updateMailingList>> {
  return transaction(parts.db, async (trx) => {
    const before = await trx
      .selectFrom('mailing_list')
      .select('name')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(listNotFound);
    if (body.name !== undefined)
      await trx.updateTable('mailing_list').set({ name: body.name }).where('id', '=', id).execute();
    if (body.members) await setMembers(trx, id, body.members);
    await recordEvent(parts, trx, from, {
      action: 'mailing-list.changed',
      actorId: caller.user.id,
      subject: { type: 'mailing-list', id },
      detail: {
        name: body.name ?? before.name,
        before: before.name,
        ...(body.members ? { members: body.members.slice(0, 1000) } : {}),
      },
    });
    return showList(trx, id);
  }).catch(nameTaken);
}

export async function deleteMailingList(
  parts: Parts,
  { caller, params: { id }, from }: Ask<typeof calls.deleteMailingList>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    const { name } = await trx
      .deleteFrom('mailing_list')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow(listNotFound);
    await recordEvent(parts, trx, from, {
      action: 'mailing-list.deleted',
      actorId: caller.user.id,
      subject: { type: 'mailing-list', id },
      detail: { name },
    });
  });
}

/** People are held until the list is stored, so that none of them is deleted meanwhile and still on it. */
async function setMembers(trx: Transaction, listId: number, given: number[]): Promise<void> {
  const ids = [...new Set(given)];
  const found = await sql<{ id: number }>`
    select id from app_user where id = any(${ids}::int[]) and deleted_at is null order by id for share`.execute(
    trx,
  );
  if (found.rows.length < ids.length) throw memberUnknown();
  await sql`
    delete from mailing_list_member
    where mailing_list_id = ${listId} and user_id <> all(${ids}::int[])`.execute(trx);
  await sql`
    insert into mailing_list_member (mailing_list_id, user_id) select ${listId}, unnest(${ids}::int[])
    on conflict do nothing`.execute(trx);
}
