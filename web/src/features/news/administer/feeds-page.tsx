import { createNewsFeed, deleteNewsFeed, type NewsFeed, updateNewsFeed } from '@atrium/contract/news';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../../base/http/call.ts';
import { RecordPage } from '../../../core/administration/record-page.tsx';
import { newsFeedsQuery, refreshNews } from '../../../core/news/news.ts';
import form from '../../../ui/form/form.module.css';
import { FeedFields } from './feed-fields.tsx';
import { FeedProblems } from './feed-problems.tsx';
import { blankFeed, CheckedFeed, draftOfFeed } from './news-drafts.ts';
import { NewsTabs } from './news-tabs.tsx';
import { useFeedColumns } from './use-feed-columns.tsx';
import { useReadNow } from './use-read-now.tsx';

/** A row of the table: its publisher is its name. */
export interface FeedRow extends NewsFeed {
  name: string;
}

export function FeedsPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(newsFeedsQuery);
  const rows = useMemo(() => data?.map((feed): FeedRow => ({ ...feed, name: feed.publisher })), [data]);
  return (
    <RecordPage
      words={{
        title: t`News feeds`,
        hint: (
          <Trans>
            RSS and Atom feeds are read every half hour. Their items appear among the news automatically.
          </Trans>
        ),
        filter: t`Filter by publisher or address...`,
        create: t`New feed`,
        edit: t`Edit feed`,
        remove: t`Delete feed`,
        empty: t`No feeds yet`,
        emptyText: <Trans>Add the address of a feed, and its news appears automatically.</Trans>,
        drawing: 'M5 19h.01M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14',
      }}
      banner={
        <>
          <NewsTabs />
          <FeedProblems feeds={data} />
        </>
      }
      list={{ data: rows, isError, refetch }}
      columns={useFeedColumns()}
      filterText={textOf}
      actions={useReadNow()}
      form={{
        schema: CheckedFeed,
        blank: blankFeed,
        read: draftOfFeed,
        fields: (fields) => <FeedFields {...fields} />,
        create: (body) => send(createNewsFeed, { body }),
        update: ({ id }, body) => send(updateNewsFeed, { params: { id }, body }),
        window: { size: 620 },
      }}
      remove={{
        run: ({ id }) => send(deleteNewsFeed, { params: { id } }),
        warning: ({ items }) =>
          items > 0 && (
            <p className={form.text}>
              <Plural
                value={items}
                one="The # news item that was read from it goes too."
                other="The # news items that were read from it go too."
              />{' '}
              <Trans>To keep them, switch the feed off instead.</Trans>
            </p>
          ),
      }}
      refresh={() => refreshNews(client)}
    />
  );
}

const textOf = ({ publisher, url }: FeedRow): string => `${publisher} ${url}`;
