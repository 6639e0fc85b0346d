import { languageCodes } from '@atrium/contract/news';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { writeDay } from '../../../base/text/write-time.ts';
import classes from '../../../core/administration/administration.module.css';
import { LanguageTag } from '../../../core/news/language-tag.tsx';
import { compareText } from '../../../ui/data-table/sort-rows.ts';
import type { Column } from '../../../ui/data-table/types.ts';
import type { NewsRow } from './news-page.tsx';

const compareDates = (a: NewsRow, b: NewsRow) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id);
const topicsOf = ({ topics }: NewsRow) => topics.map(({ topic }) => topic).join(', ');

export function useNewsColumns(): Column<NewsRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'title',
        label: t`Title`,
        phone: 'title',
        cell: ({ title }) => (
          <bdi className={classes.name} title={title}>
            {title}
          </bdi>
        ),
        compare: (a, b) => compareText(a.title, b.title),
      },
      {
        id: 'date',
        label: t`Date`,
        width: 104,
        phone: 'note',
        skeleton: '72px',
        cell: ({ date }) => writeDay(date),
        compare: compareDates,
      },
      {
        id: 'publisher',
        label: t`Publisher`,
        width: 150,
        givesWay: 4,
        skeleton: '100px',
        cell: ({ publisher }) => <bdi title={publisher}>{publisher}</bdi>,
        compare: (a, b) => compareText(a.publisher, b.publisher),
      },
      {
        id: 'language',
        label: t`Language`,
        width: 84,
        givesWay: 3,
        skeleton: '28px',
        cell: ({ language }) => <LanguageTag language={language} />,
        compare: (a, b) => compareText(languageCodes[a.language], languageCodes[b.language]),
      },
      {
        id: 'topics',
        label: t`Topics`,
        width: 160,
        givesWay: 2,
        skeleton: '90px',
        cell: (row) => <bdi title={topicsOf(row)}>{topicsOf(row)}</bdi>,
        compare: (a, b) => compareText(topicsOf(a), topicsOf(b)),
      },
      {
        id: 'source',
        label: t({ message: 'From', context: 'source' }),
        width: 126,
        givesWay: 1,
        skeleton: '70px',
        cell: ({ source }) =>
          source === '' ? (
            <span className={classes.quiet}>
              <Trans>Added by hand</Trans>
            </span>
          ) : (
            <span title={source}>
              <Trans>
                Feed of <bdi>{source}</bdi>
              </Trans>
            </span>
          ),
        compare: (a, b) => compareText(a.source, b.source),
      },
    ],
    [t],
  );
}
