import type { CallReply } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import type {
  previewShare as previewCall,
  ShareRequest,
  shareItems as shareCall,
} from '@atrium/contract/share';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf, todayOf } from '../../core/access/access.ts';
import { denied } from '../../core/access/require.ts';
import { type Caller, mayUseContacts } from '../../core/accounts/caller.ts';
import { recordEvent } from '../../core/audit.ts';
import { noteDue } from '../../core/note-due.ts';
import { requestKeyOf } from '../../core/request-key.ts';
import type { Ask } from '../../core/route.ts';
import { anHour, countTry, type Limit } from '../../core/throttle.ts';
import { composeShare, senderOf } from './compose-share.ts';
import { type Items, nameItems, requireItems } from './find-items.ts';
import { showShare } from './list-shares.ts';
import { findMadeShare, RepeatedShare, rememberShare } from './made-share.ts';
import { shareMailName } from './mail-shares-job.ts';
import { addMails, type Chosen, resolveRecipients } from './resolve-recipients.ts';

/** Refused ones count too: nobody finds out by trying who can read what. */
const limitOf = ({ user }: Caller): Limit => ({
  key: `share:${user.id}`,
  free: 60,
  longestWaitSeconds: anHour,
  afterSuccess: 'forget',
  windowSeconds: anHour,
});

/** Stores what is shared and a mail for each recipient, in one transaction; they are sent behind it. */
export async function shareItems(
  parts: Parts,
  ask: Ask<typeof shareCall>,
): Promise<CallReply<typeof shareCall>> {
  const { caller, request } = ask;
  const made = () => findMadeShare(parts.db, caller.user.id, requestKeyOf(request));
  const id = (await made()) ?? (await makeShare(parts, ask).catch(unlessRepeated)) ?? (await made());
  return showShare(parts, caller, id as number);
}

function unlessRepeated(error: unknown): undefined {
  if (!(error instanceof RepeatedShare)) throw error;
}

async function makeShare(
  parts: Parts,
  { caller, body, from, request }: Ask<typeof shareCall>,
): Promise<number> {
  refuseNames(caller, body);
  await countTry(parts, from, [limitOf(caller)]);
  return transaction(parts.db, async (trx) => {
    const items = await requireItems(parts, trx, caller, body);
    const objects = { ...items, today: todayOf(parts) };
    const { leftOut } = await resolveRecipients(trx, objects, body);
    const now = parts.clock.now();
    const shareId = await addShare(trx, caller, { ...body, items, leftOut, now });
    const mails = await addMails(trx, objects, body, { shareId, now });
    if (mails === 0) throw nobody();
    await parts.jobs.queue(trx, shareMailName, {});
    const objectIds = [...items.folderIds, ...items.documentIds];
    await noteDue(parts, trx, [{ kind: 'shared', actorId: caller.user.id, objectIds, shareId }]);
    await recordEvent(parts, trx, from, {
      action: 'items.shared',
      actorId: caller.user.id,
      detail: { name: body.subject, ...items, ...chosenIn(body), mails, leftOut },
    });
    await rememberShare(trx, { userId: caller.user.id, key: requestKeyOf(request), shareId });
    return shareId;
  });
}

async function addShare(
  trx: Transaction,
  caller: Caller,
  share: Pick<ShareRequest, 'subject' | 'message'> & { items: Items; leftOut: number; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('share')
    .values({
      sender_id: caller.user.id,
      subject: share.subject,
      message: share.message,
      left_out: share.leftOut,
      created_at: share.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const objects = [...share.items.folderIds, ...share.items.documentIds];
  await sql`
    insert into share_item (share_id, position, object_id)
    select ${id}, position, object_id from unnest(${objects}::int[]) with ordinality o (object_id, position)`.execute(
    trx,
  );
  return id;
}

/** The reader of a preview, in whose place each recipient's name stands. */
const anybody = { firstName: '…', lastName: '', email: '' };

/** Asks the questions of a share, and answers the mail as one of the recipients would read it. */
export async function previewShare(
  parts: Parts,
  { caller, body, request }: Ask<typeof previewCall>,
): Promise<CallReply<typeof previewCall>> {
  refuseNames(caller, body);
  const items = await requireItems(parts, parts.db, caller, body);
  const reach = await resolveRecipients(parts.db, { ...items, today: todayOf(parts) }, body);
  const named = await nameItems(parts.db, readerOf(parts, caller), [
    ...items.folderIds,
    ...items.documentIds,
  ]);
  const { subject, message } = body;
  const content = { sender: caller.user, subject, message, items: named };
  const mail = composeShare(parts, content, { ...anybody, language: request.language }, false);
  return {
    ...reach,
    mail: {
      from: senderOf(parts, mail),
      replyTo: caller.user.email,
      subject,
      text: mail.text,
      html: mail.html,
    },
  };
}

/** Refuses people of a caller to whom the directory is closed: they cannot find out by ids who is in it. */
function refuseNames(caller: Caller, { userIds, ccUserIds }: Chosen): void {
  if (!mayUseContacts(caller) && userIds.length + ccUserIds.length > 0) throw denied();
}

const chosenIn = ({ userIds, roleIds, mailingListIds, ccUserIds }: Chosen): Chosen => ({
  userIds,
  roleIds,
  mailingListIds,
  ccUserIds,
});

const nobody = () =>
  new AppError('share.nobody', sentence('Nobody would get this mail. Choose other recipients.'));
