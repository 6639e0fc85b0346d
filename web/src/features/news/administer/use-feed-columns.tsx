import type { NewsFeed } from '@atrium/contract/news';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { writeNumber } from '../../../base/text/in-language.ts';
import { writeTime } from '../../../base/text/write-time.ts';
import classes from '../../../core/administration/administration.module.css';
import { LanguageTag } from '../../../core/news/language-tag.tsx';
import { compareText } from '../../../ui/data-table/sort-rows.ts';
import type { Column } from '../../../ui/data-table/types.ts';
import type { FeedRow } from './feeds-page.tsx';
import own from './news-admin.module.css';

type State = 'reading' | 'failed' | 'ok' | 'off';

function stateOf({ isReading, isActive, error }: NewsFeed): State {
  if (isReading) return 'reading';
  if (!isActive) return 'off';
  return error === null ? 'ok' : 'failed';
}

const moment = (time: string | null) => (time === null ? '–' : writeTime(time));
const compareTimes = (a: string | null, b: string | null) => compareText(a ?? '', b ?? '');

export function useFeedColumns(): Column<FeedRow>[] {
  const { t } = useLingui();
  return useMemo(() => {
    const words: Record<State, string> = {
      reading: t`Being read`,
      failed: t`Failed`,
      ok: t({ message: 'Read', context: 'state of a feed' }),
      off: t`Switched off`,
    };
    return [
      {
        id: 'publisher',
        label: t`Publisher`,
        phone: 'title',
        cell: ({ publisher }) => (
          <bdi className={classes.name} title={publisher}>
            {publisher}
          </bdi>
        ),
        compare: (a, b) => compareText(a.publisher, b.publisher),
      },
      {
        id: 'state',
        label: t`State`,
        width: 130,
        phone: 'note',
        skeleton: '70px',
        cell: (feed) => (
          <span className={own.state} data-state={stateOf(feed)} title={feed.error ?? undefined}>
            {words[stateOf(feed)]}
          </span>
        ),
        compare: (a, b) => compareText(words[stateOf(a)], words[stateOf(b)]),
      },
      {
        id: 'items',
        label: t`News items`,
        width: 104,
        givesWay: 5,
        skeleton: '30px',
        cell: ({ items }) => writeNumber(items),
        compare: (a, b) => a.items - b.items,
      },
      {
        id: 'language',
        label: t`Language`,
        width: 96,
        givesWay: 2,
        skeleton: '28px',
        cell: ({ language }) => <LanguageTag language={language} />,
        compare: (a, b) => compareText(a.language, b.language),
      },
      {
        id: 'url',
        label: t`Address`,
        width: 240,
        givesWay: 1,
        skeleton: '160px',
        cell: ({ url }) => <bdi title={url}>{url}</bdi>,
        compare: (a, b) => compareText(a.url, b.url),
      },
      {
        id: 'last',
        label: t`Last read`,
        width: 150,
        givesWay: 4,
        skeleton: '104px',
        cell: ({ lastReadAt }) => moment(lastReadAt),
        compare: (a, b) => compareTimes(a.lastReadAt, b.lastReadAt),
      },
      {
        id: 'next',
        label: t`Next time`,
        width: 150,
        givesWay: 3,
        skeleton: '104px',
        cell: ({ nextReadAt }) => moment(nextReadAt),
        compare: (a, b) => compareTimes(a.nextReadAt, b.nextReadAt),
      },
    ];
  }, [t]);
}
