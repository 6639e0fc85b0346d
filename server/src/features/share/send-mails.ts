import { sql } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { judgeFailure, type Mailer } from '../../base/mail/mailer.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { readersOfAll, readsAll } from '../../core/access/readers-of-all.ts';
import { findReader } from '../../core/access/reread-reader.ts';
import { composeShare, type SharedContent } from './compose-share.ts';
import { nameItems, requireSharing } from './find-items.ts';
import { keepResults, type MailResult, type TakenMail } from './take-mails.ts';

interface Recipient {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
}

interface ReadyShare {
  content: SharedContent;
  /** Those of the batch who may read it all at this moment. */
  readers: Map<number, Recipient>;
}

export interface Sending {
  parts: Parts;
  mailer: Mailer;
  worker: string;
  signal: AbortSignal;
  /** How many at once. */
  connections: number;
}

/** What did not go out in so many days is given up. */
const mostDays = 2;
const longestPause = 3600;

/** Sends a batch. Answers which were not begun, and whether the mail server takes none at present. */
export async function sendMails(
  sending: Sending,
  mails: TakenMail[],
): Promise<{ left: number[]; isServerDown: boolean }> {
  const { parts, worker, signal } = sending;
  const shares = await readShares(parts, mails);
  const results = keepResults(parts, worker);
  const waiting = [...mails];
  let isServerDown = false;
  const sendNext = async () => {
    while (!isServerDown && !signal.aborted) {
      const mail = waiting.shift();
      if (!mail) return;
      const { result, isDown } = await sendOne(sending, mail, shares.get(mail.shareId));
      isServerDown ||= isDown;
      results.add(result);
    }
  };
  await Promise.all(Array.from({ length: sending.connections }, sendNext));
  await results.written();
  return { left: waiting.map(({ id }) => id), isServerDown };
}

async function sendOne(
  { parts, mailer }: Sending,
  mail: TakenMail,
  share: ReadyShare | undefined,
): Promise<{ result: MailResult; isDown: boolean }> {
  const { id } = mail;
  const recipient = share?.readers.get(mail.userId);
  if (!share || !recipient)
    return { result: { id, state: 'withheld', error: null, dueAt: null }, isDown: false };
  try {
    await mailer.send(composeShare(parts, share.content, recipient, mail.isCopy), id);
    return { result: { id, state: mailer.done, error: null, dueAt: null }, isDown: false };
  } catch (error) {
    return judge(parts, mail, error);
  }
}

function judge(parts: Parts, mail: TakenMail, cause: unknown): { result: MailResult; isDown: boolean } {
  const verdict = judgeFailure(cause);
  const now = parts.clock.now();
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
  const isTooOld = now.getTime() - mail.createdAt.getTime() > mostDays * 86_400_000;
  if (verdict === 'refused' || isTooOld) {
    parts.log.error({ err: cause, mailId: mail.id }, 'a mail was given up');
    return { result: { id: mail.id, state: 'failed', error, dueAt: null }, isDown: verdict === 'server' };
  }
  // The worker itself pauses while the server takes nothing; a mail that alone is put off waits alone.
  const pause = verdict === 'server' ? 1 : Math.min(30 * 2 ** mail.tries, longestPause);
  const dueAt = secondsAfter(now, pause);
  return { result: { id: mail.id, state: 'queued', error, dueAt }, isDown: verdict === 'server' };
}

/** Asked anew for each batch: rights may have been taken away since the share, from either side. */
async function readShares(parts: Parts, mails: TakenMail[]): Promise<Map<number, ReadyShare>> {
  const ready = new Map<number, ReadyShare>();
  for (const [shareId, some] of Map.groupBy(mails, (mail) => mail.shareId)) {
    const share = await readShare(
      parts,
      shareId,
      some.map(({ userId }) => userId),
    );
    if (share) ready.set(shareId, share);
  }
  return ready;
}

interface ShareRow {
  senderId: number;
  subject: string;
  message: string;
  folderIds: number[];
  documentIds: number[];
  count: number;
}

/** Undefined where its sharer may not share it any more, or something of it is gone. */
async function readShare(parts: Parts, id: number, userIds: number[]): Promise<ReadyShare | undefined> {
  const found = await sql<ShareRow>`
    select s.sender_id as "senderId", s.subject, s.message, objects.* from share s cross join lateral (
      select count(*)::int as count,
        coalesce(array_agg(f.id) filter (where f.id is not null), '{}') as "folderIds",
        coalesce(array_agg(d.id) filter (where d.id is not null), '{}') as "documentIds"
      from share_item i left join folder f on f.id = i.object_id left join document d on d.id = i.object_id
      where i.share_id = s.id) objects
    where s.id = ${id}`.execute(parts.db);
  const [row] = found.rows;
  const sender = row && (await findReader(parts, parts.db, row.senderId));
  if (!sender || row.folderIds.length + row.documentIds.length < row.count) return undefined;
  try {
    await requireSharing(parts.db, sender.reader, row);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  const readers = await sql<Recipient>`
    with ${readersOfAll({ ...row, today: todayOf(parts) }, userIds)}
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email from app_user u
    where u.id = any(${userIds}::int[]) and ${readsAll}`.execute(parts.db);
  const items = await nameItems(parts.db, sender.reader, [...row.folderIds, ...row.documentIds]);
  const { subject, message } = row;
  return {
    content: { sender: sender.user, subject, message, items },
    readers: new Map(readers.rows.map((person) => [person.id, person])),
  };
}
