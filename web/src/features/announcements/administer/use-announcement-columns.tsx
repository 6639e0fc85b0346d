import { announcementStates } from '@atrium/contract/announcements';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPinFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import { writeDay } from '../../../base/text/write-time.ts';
import classes from '../../../core/administration/administration.module.css';
import { compareText } from '../../../ui/data-table/sort-rows.ts';
import type { Column } from '../../../ui/data-table/types.ts';
import own from './administer.module.css';
import type { AnnouncementRow } from './announcements-page.tsx';

type State = (typeof announcementStates)[number];

const compareDays = (a: AnnouncementRow, b: AnnouncementRow) =>
  a.date === b.date ? a.id - b.id : compareText(a.date, b.date);
const audienceOf = ({ roleNames }: AnnouncementRow) => roleNames?.join(', ') ?? '';

export function useAnnouncementColumns(): Column<AnnouncementRow>[] {
  const { t } = useLingui();
  return useMemo(() => {
    const states: Record<State, string> = { waiting: t`To come`, shown: t`Shown`, ended: t`Ended` };
    const order = (state: State) => announcementStates.indexOf(state);
    return [
      {
        id: 'title',
        label: t`Title`,
        phone: 'title',
        cell: ({ title, isPinned }) => (
          <span className={own.title}>
            {isPinned && <IconPinFilled size={14} role="img" aria-label={t`Pinned`} />}
            <bdi className={classes.name} title={title}>
              {title}
            </bdi>
          </span>
        ),
        compare: (a, b) => compareText(a.title, b.title),
      },
      {
        id: 'state',
        label: t`State`,
        width: 110,
        phone: 'note',
        skeleton: '60px',
        cell: ({ state }) => (
          <span className={own.state} data-state={state}>
            {states[state]}
          </span>
        ),
        compare: (a, b) => order(a.state) - order(b.state),
      },
      {
        id: 'audience',
        label: t`For`,
        width: 180,
        givesWay: 4,
        skeleton: '100px',
        cell: (row) => <Audience row={row} />,
        compare: (a, b) => compareText(audienceOf(a), audienceOf(b)),
      },
      {
        id: 'from',
        label: t({ message: 'From', context: 'first day' }),
        width: 104,
        givesWay: 3,
        skeleton: '72px',
        cell: ({ date }) => writeDay(date),
        compare: compareDays,
      },
      {
        id: 'until',
        label: t`Until`,
        width: 104,
        givesWay: 2,
        skeleton: '72px',
        cell: ({ until }) => (until ? writeDay(until) : '–'),
        compare: (a, b) => compareText(a.until ?? '9999', b.until ?? '9999'),
      },
      {
        id: 'author',
        label: t`Author`,
        width: 150,
        givesWay: 1,
        skeleton: '100px',
        cell: ({ by }) => <bdi title={by.fullName}>{by.fullName}</bdi>,
        compare: (a, b) => compareText(a.by.fullName, b.by.fullName),
      },
    ];
  }, [t]);
}

function Audience({ row }: { row: AnnouncementRow }) {
  if (row.roleNames === null) {
    return (
      <span className={classes.quiet}>
        <Trans>Everyone</Trans>
      </span>
    );
  }
  if (row.roleNames.length === 0) return <Trans>Nobody: its roles are gone</Trans>;
  return <bdi title={audienceOf(row)}>{audienceOf(row)}</bdi>;
}
