import { sql } from 'kysely';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { readersOfAll, readsAll } from '../../core/access/readers-of-all.ts';
import { findReader } from '../../core/access/reread-reader.ts';
import type { Addressee, SharedContent } from './compose-share.ts';
import { nameItems, requireSharing } from './find-items.ts';
import type { TakenMail } from './take-mails.ts';

interface Recipient extends Addressee {
  id: number;
}

/** A mail with what is in it; nothing where its recipient may not read that, or its sharer not share it. */
export interface ReadyMail extends TakenMail {
  content: SharedContent | undefined;
  to: Recipient | undefined;
}

interface ReadyShare {
  content: SharedContent;
  /** The people of the batch who may read it all at this moment. */
  readers: Map<number, Recipient>;
}

/**
 * Prepares mails. Rights are asked anew for each batch: they may have been taken away since the share, from either
 * side.
 */
export async function prepareMails(parts: Parts, mails: TakenMail[]): Promise<ReadyMail[]> {
  const ready: ReadyMail[] = [];
  for (const [shareId, some] of Map.groupBy(mails, (mail) => mail.shareId)) {
    const userIds = some.map(({ userId }) => userId);
    const share = await readShare(parts, shareId, userIds);
    for (const mail of some)
      ready.push({ ...mail, content: share?.content, to: share?.readers.get(mail.userId) });
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
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.spoken_language as language
    from app_user u
    where u.id = any(${userIds}::int[]) and ${readsAll}`.execute(parts.db);
  const items = await nameItems(parts.db, sender.reader, [...row.folderIds, ...row.documentIds]);
  const { subject, message } = row;
  return {
    content: { sender: sender.user, subject, message, items },
    readers: new Map(readers.rows.map((person) => [person.id, person])),
  };
}
