import type * as calls from '@atrium/contract/news';
import type { CallReply } from '@atrium/contract/parts/call';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { feedNotFound, feedTaken, notAllowed } from './news-errors.ts';
import { newsJobName } from './news-job.ts';
import { showFeed } from './show-feeds.ts';

type Body = Ask<typeof calls.createNewsFeed>['body'];

export async function createNewsFeed(
  parts: Parts,
  { caller, body, from }: Ask<typeof calls.createNewsFeed>,
): Promise<CallReply<typeof calls.createNewsFeed>> {
  if (parts.feeds.refuses(body.url)) throw notAllowed(body.url);
  const now = parts.clock.now();
  return transaction(parts.db, async (trx) => {
    const { id } = await trx
      .insertInto('news_feed')
      .values({ ...toRow(body), next_at: now, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(parts, trx, from, {
      action: 'news-feed.made',
      actorId: caller.user.id,
      subject: { type: 'news-feed', id },
      detail: describe(body),
    });
    await parts.jobs.queue(trx, newsJobName, {});
    return showFeed(parts, trx, id);
  }).catch(feedTaken);
}

/** What its host said before is forgotten: everything is read again, as it is to be now. */
export async function updateNewsFeed(
  parts: Parts,
  { caller, params: { id }, body, from }: Ask<typeof calls.updateNewsFeed>,
): Promise<CallReply<typeof calls.updateNewsFeed>> {
  if (parts.feeds.refuses(body.url)) throw notAllowed(body.url);
  return transaction(parts.db, async (trx) => {
    const before = await trx
      .selectFrom('news_feed')
      .select(['url', 'publisher'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(feedNotFound);
    const isElsewhere = before.url !== body.url;
    await trx
      .updateTable('news_feed')
      .set({
        ...toRow(body),
        ...{ etag: null, last_modified: null, failures: 0, next_at: parts.clock.now() },
        ...(isElsewhere ? { error: null, read_at: null } : {}),
      })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('news_item')
      .set({ publisher: body.publisher })
      .where('feed_id', '=', id)
      .where('is_edited', '=', false)
      .execute();
    await recordEvent(parts, trx, from, {
      action: 'news-feed.changed',
      actorId: caller.user.id,
      subject: { type: 'news-feed', id },
      detail: { ...describe(body), ...(isElsewhere ? { before: before.url } : {}) },
    });
    if (body.isActive) await parts.jobs.queue(trx, newsJobName, {});
    return showFeed(parts, trx, id);
  }).catch(feedTaken);
}

/** What it brought goes with it, and may then come from another that brings the same. */
export async function deleteNewsFeed(
  parts: Parts,
  { caller, params: { id }, from }: Ask<typeof calls.deleteNewsFeed>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    const { url, publisher } = await trx
      .deleteFrom('news_feed')
      .where('id', '=', id)
      .returning(['url', 'publisher'])
      .executeTakeFirstOrThrow(feedNotFound);
    await forgetStates(trx);
    await recordEvent(parts, trx, from, {
      action: 'news-feed.deleted',
      actorId: caller.user.id,
      subject: { type: 'news-feed', id },
      detail: { name: publisher, url },
    });
  });
}

async function forgetStates(trx: Transaction): Promise<void> {
  await trx.updateTable('news_feed').set({ etag: null, last_modified: null }).execute();
}

const toRow = ({ url, publisher, language, topics, keepTopics, isActive }: Body) => ({
  url,
  publisher,
  language,
  topics: topics.map(({ topic }) => topic),
  keep_topics: keepTopics,
  is_active: isActive,
});

const describe = ({ url, publisher, isActive }: Body) => ({ name: publisher, url, isActive });
