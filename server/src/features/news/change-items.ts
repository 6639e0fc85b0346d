import type * as calls from '@atrium/contract/news';
import type { CallReply } from '@atrium/contract/parts/call';
import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { itemNotFound } from './news-errors.ts';
import { sameKey } from './same-news.ts';
import { showItem } from './show-news.ts';

export function createNewsItem(
  parts: Parts,
  { caller, body, from }: Ask<typeof calls.createNewsItem>,
): Promise<CallReply<typeof calls.createNewsItem>> {
  return transaction(parts.db, async (trx) => {
    const { id } = await trx
      .insertInto('news_item')
      .values(toRow(body))
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(parts, trx, from, {
      action: 'news.made',
      actorId: caller.user.id,
      subject: { type: 'news', id },
      detail: { name: body.title },
    });
    return showItem(trx, id);
  });
}

export function updateNewsItem(
  parts: Parts,
  { caller, params: { id }, body, from }: Ask<typeof calls.updateNewsItem>,
): Promise<CallReply<typeof calls.updateNewsItem>> {
  return transaction(parts.db, async (trx) => {
    const before = await trx
      .selectFrom('news_item')
      .select('title')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(itemNotFound);
    await trx
      .updateTable('news_item')
      .set({ ...toRow(body), is_edited: true })
      .where('id', '=', id)
      .execute();
    await recordEvent(parts, trx, from, {
      action: 'news.changed',
      actorId: caller.user.id,
      subject: { type: 'news', id },
      detail: { name: body.title, before: before.title },
    });
    return showItem(trx, id);
  });
}

/** What a feed brought is noted, so that its next reading does not bring it again. */
export async function deleteNewsItem(
  parts: Parts,
  { caller, params: { id }, from }: Ask<typeof calls.deleteNewsItem>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    const deleted = await sql<{ title: string }>`
      with gone as (delete from news_item where id = ${id} returning *), noted as (
        insert into news_gone (feed_id, feed_key, same_key)
        select feed_id, feed_key, same_key from gone where feed_id is not null on conflict do nothing)
      select title from gone`.execute(trx);
    const [item] = deleted.rows;
    if (!item) throw itemNotFound();
    await recordEvent(parts, trx, from, {
      action: 'news.deleted',
      actorId: caller.user.id,
      subject: { type: 'news', id },
      detail: { name: item.title },
    });
  });
}

function toRow({ date, topics, ...texts }: Ask<typeof calls.createNewsItem>['body']) {
  return {
    ...texts,
    day: date,
    topics: topics.map(({ topic }) => topic),
    same_key: sameKey(texts.url, texts.title),
  };
}
