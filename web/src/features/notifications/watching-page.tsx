import type { Watch } from '@atrium/contract/notifications';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { foldText, foldWords } from '../../base/text/fold-text.ts';
import { writeTime } from '../../base/text/write-time.ts';
import { useToggleWatch } from '../../core/watches/use-toggle-watch.ts';
import { watchesQuery, watchKey } from '../../core/watches/watches.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { compareText } from '../../ui/data-table/sort-rows.ts';
import type { Column, RowAction, Sort } from '../../ui/data-table/types.ts';
import { useFocusWhenEmptied } from '../../ui/data-table/use-focus-when-emptied.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import { FilterBox } from '../../ui/form/filter-box.tsx';
import { NoRows } from '../../ui/list-page/no-rows.tsx';
import { CountLine, TablePage } from '../../ui/table-page/table-page.tsx';
import classes from './watching-page.module.css';

const bell =
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1';
const nameOf = ({ name }: Watch) => name;

/** What one watches, and the way to stop it. */
export function WatchingPage() {
  const { t } = useLingui();
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  // Names and places may have changed since.
  const { data, isError, error, refetch } = useQuery({ ...watchesQuery, refetchOnMount: 'always' });
  const [sort, setSort] = useState<Sort | null>(null);
  const [filter, setFilter] = useState('');
  const rows = data ?? (isError ? [] : undefined);
  const shown = useMemo(() => {
    const words = foldWords(filter);
    return rows?.filter(({ name, spaceName }) => {
      const text = foldText(`${name} ${spaceName}`);
      return words.every((word) => text.includes(word));
    });
  }, [rows, filter]);
  const stop = useToggleWatch();
  const actions: RowAction<Watch>[] = useMemo(
    () => [{ id: 'stop', label: t`Stop watching`, icon: IconBellOff, isShown: () => true, run: stop }],
    [t, stop],
  );
  useFocusWhenEmptied(shown, () => heading.current?.focus());
  return (
    <TablePage
      title={t`What I watch`}
      heading={heading}
      hint={
        <Trans>
          The bell tells you what is new in these folders and spaces, and of new versions of these documents
          and of those that you starred.
        </Trans>
      }
      tools={
        <>
          <FilterBox label={t`Filter by name or space...`} onFilter={setFilter} />
          <CountLine>
            {shown ? <Plural value={shown.length} one="# entry" other="# entries" /> : <Trans>Loading</Trans>}
          </CountLine>
        </>
      }
    >
      <DataTable
        label={t`What I watch`}
        rows={shown}
        rowKey={watchKey}
        rowName={nameOf}
        columns={useWatchColumns()}
        actions={actions}
        sort={sort}
        onSort={setSort}
        shortcuts={{ open: ({ route }) => router.history.push(route), remove: stop }}
        empty={
          <NoRows
            why={data ? (data.length > 0 ? 'filtered' : 'empty') : 'failed'}
            error={error}
            onRetry={refetch}
            empty={{
              title: t`You watch nothing yet`,
              text: (
                <Trans>
                  The bell beside the name of a folder or space, or Watch in the menu of a row, brings it
                  here.
                </Trans>
              ),
              drawing: bell,
            }}
          />
        }
      />
    </TablePage>
  );
}

function useWatchColumns(): Column<Watch>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        ...{ id: 'type', label: t`Type`, width: 60, phone: 'lead', skeleton: '36px' },
        cell: ({ entityType, format }) =>
          entityType === 'space' ? (
            <span className={classes.space}>{t`Space`}</span>
          ) : (
            <FileTile format={entityType === 'folder' ? 'folder' : (format ?? '')} />
          ),
      },
      {
        ...{ id: 'name', label: t`Name`, phone: 'title' },
        cell: ({ name, route }, tabStop) => (
          <Link to={route} className={classes.name} tabIndex={tabStop} title={name}>
            <bdi>{name}</bdi>
          </Link>
        ),
        compare: (a, b) => compareText(a.name, b.name),
      },
      {
        ...{ id: 'space', label: t`Space`, width: 240, denseWidth: 180, givesWay: 1 },
        cell: ({ spaceName }) => <bdi>{spaceName}</bdi>,
        compare: (a, b) => compareText(a.spaceName, b.spaceName),
      },
      {
        ...{ id: 'since', label: t`Since`, width: 150, denseWidth: 130, phone: 'note' },
        cell: ({ since }) => <time dateTime={since}>{writeTime(since)}</time>,
        compare: (a, b) => a.since.localeCompare(b.since),
      },
    ],
    [t],
  );
}
