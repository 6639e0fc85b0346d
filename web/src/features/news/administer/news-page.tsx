import {
  createNewsItem,
  deleteNewsItem,
  languageCodes,
  type ManagedNewsItem,
  type NewsFeed,
  updateNewsItem,
} from '@atrium/contract/news';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../../base/http/call.ts';
import { compareNames } from '../../../base/text/in-language.ts';
import { RecordPage } from '../../../core/administration/record-page.tsx';
import { managedNewsQuery, newsFeedsQuery, refreshNews } from '../../../core/news/news.ts';
import type { RowAction } from '../../../ui/data-table/types.ts';
import form from '../../../ui/form/form.module.css';
import { blankItem, CheckedItem, draftOfItem } from './news-drafts.ts';
import { NewsItemFields } from './news-item-fields.tsx';
import { NewsTabs } from './news-tabs.tsx';
import { useNewsColumns } from './use-news-columns.tsx';

/** A row of the table: its title is its name. */
export interface NewsRow extends ManagedNewsItem {
  name: string;
  /** The feed that brought it; blank: added by hand. */
  source: string;
}

const noFeeds: NewsFeed[] = [];

export function NewsPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const news = useQuery(managedNewsQuery);
  const { data: feeds = noFeeds } = useQuery({ ...newsFeedsQuery, meta: { handles: () => true } });
  const rows = useMemo(() => news.data && makeRows(news.data, feeds), [news.data, feeds]);
  const topics = useMemo(() => topicsOf(news.data), [news.data]);
  return (
    <RecordPage
      words={{
        title: t`News`,
        hint: <Trans>What the media write about the company. Everybody can read it on the dashboard.</Trans>,
        filter: t`Filter by title, publisher or topic...`,
        create: t`Add news item`,
        edit: t`Edit news item`,
        remove: t`Delete news item`,
        empty: t`No news yet`,
        emptyText: <Trans>Write a news item, or add a feed.</Trans>,
        drawing: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M8 9h5M8 13h5',
      }}
      banner={<NewsTabs />}
      list={{ data: rows, isError: news.isError, refetch: news.refetch }}
      columns={useNewsColumns()}
      filterText={textOf}
      actions={useOpenLink()}
      form={{
        schema: CheckedItem,
        blank: blankItem(),
        read: draftOfItem,
        fields: (fields) => <NewsItemFields {...fields} topics={topics} />,
        create: (body) => send(createNewsItem, { body }),
        update: ({ id }, body) => send(updateNewsItem, { params: { id }, body }),
        window: { size: 620 },
      }}
      remove={{
        run: ({ id }) => send(deleteNewsItem, { params: { id } }),
        warning: ({ feed }) =>
          feed && (
            <p className={form.text}>
              <Trans>It came from a feed and will not be added again.</Trans>
            </p>
          ),
      }}
      refresh={() => refreshNews(client)}
    />
  );
}

function makeRows(items: ManagedNewsItem[], feeds: NewsFeed[]): NewsRow[] {
  const publishers = new Map(feeds.map(({ id, publisher }) => [id, publisher]));
  return items.map((item) => ({
    ...item,
    name: item.title,
    source: item.feed === null ? '' : (publishers.get(item.feed) ?? item.publisher),
  }));
}

const textOf = ({ title, publisher, language, topics }: NewsRow): string =>
  [title, publisher, languageCodes[language], ...topics.map(({ topic }) => topic)].join(' ');

/** What has been used before is offered. */
const topicsOf = (items: ManagedNewsItem[] = []): string[] =>
  [...new Set(items.flatMap((item) => item.topics.map(({ topic }) => topic)))].sort((a, b) =>
    compareNames(a, b),
  );

function useOpenLink(): RowAction<NewsRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'open',
        label: t`Open link`,
        icon: IconExternalLink,
        isShown: ({ url }) => url.trim() !== '',
        run: ({ url }) => void window.open(url, '_blank', 'noopener,noreferrer'),
      },
    ],
    [t],
  );
}
