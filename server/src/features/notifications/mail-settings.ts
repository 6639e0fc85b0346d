import type * as calls from '@atrium/contract/notifications';
import type { MailSettings } from '@atrium/contract/notifications';
import { type Queryable, type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { queueMails, unqueueMails } from './queue-mails.ts';
import { defaultRhythms, readRhythms } from './rhythms.ts';

export async function getMailSettings(
  parts: Parts,
  { caller }: Ask<typeof calls.getMailSettings>,
): Promise<MailSettings> {
  return show(parts, parts.db, caller.user);
}

export function setMailSettings(
  parts: Parts,
  { caller, body }: Ask<typeof calls.setMailSettings>,
): Promise<MailSettings> {
  const [hours = 0, minutes = 0] = body.at.split(':').map(Number);
  const chosen = {
    rhythms: JSON.stringify(body.rhythms),
    minute: hours * 60 + minutes,
    ...{ weekday: body.weekday, zone: body.zone, is_paused: body.isPaused },
  };
  return transaction(parts.db, async (trx) => {
    await trx
      .insertInto('notification_setting')
      .values({ user_id: caller.user.id, ...chosen })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
      .execute();
    return follow(parts, trx, caller.user);
  });
}

export function resetMailSettings(
  parts: Parts,
  { caller }: Ask<typeof calls.resetMailSettings>,
): Promise<MailSettings> {
  return transaction(parts.db, async (trx) => {
    await trx.deleteFrom('notification_setting').where('user_id', '=', caller.user.id).execute();
    return follow(parts, trx, caller.user);
  });
}

/** What was not mailed yet follows the new choice. */
async function follow(parts: Parts, trx: Transaction, user: { id: number; email: string }) {
  await unqueueMails(trx, user.id);
  const waiting = await trx
    .selectFrom('notification_for as t')
    .innerJoin('notification as n', 'n.id', 't.notification_id')
    .select('n.kind')
    .distinct()
    .where('t.user_id', '=', user.id)
    .where('t.mailed_at', 'is', null)
    .where('t.read_at', 'is', null)
    .execute();
  await queueMails(
    parts,
    trx,
    waiting.map(({ kind }) => ({ kind, people: [user.id] })),
  );
  return show(parts, trx, user);
}

async function show(parts: Parts, db: Queryable, user: { id: number; email: string }): Promise<MailSettings> {
  const own = (await readRhythms(db, [user.id])).get(user.id);
  const { minute, ...rest } = own ?? defaultRhythms(parts);
  const two = (number: number) => String(number).padStart(2, '0');
  const at = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  return { ...rest, at, address: user.email, isDefault: own === undefined };
}
