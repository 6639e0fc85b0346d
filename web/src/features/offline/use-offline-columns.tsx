import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { type MouseEvent, useMemo } from 'react';
import { formatBytes } from '../../base/text/in-language.ts';
import { writeTime } from '../../base/text/write-time.ts';
import { compareText } from '../../ui/data-table/sort-rows.ts';
import type { Column, TabStop } from '../../ui/data-table/types.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import classes from './offline.module.css';
import { compareStates, type OfflineRow } from './offline-row.ts';
import { StateCell } from './state-cell.tsx';

const savedAt = ({ kept }: OfflineRow) => kept.copy?.savedAt ?? 0;
const sizeOf = ({ kept }: OfflineRow) => kept.copy?.size ?? 0;
const spaceOf = ({ kept }: OfflineRow) => kept.copy?.spaceName ?? '';

export function useOfflineColumns(onOpen: (row: OfflineRow) => void): Column<OfflineRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'type',
        label: t`Type`,
        width: 60,
        phone: 'lead',
        skeleton: '36px',
        cell: () => <FileTile format="pdf" />,
      },
      {
        id: 'name',
        label: t`Name`,
        phone: 'title',
        cell: (row, tabStop) => <NameCell row={row} tabStop={tabStop} onOpen={onOpen} />,
        compare: (a, b) => compareText(a.kept.name, b.kept.name),
      },
      {
        id: 'space',
        label: t`Space`,
        width: 156,
        givesWay: 1,
        skeleton: '96px',
        cell: (row) => <bdi title={spaceOf(row)}>{spaceOf(row)}</bdi>,
        compare: (a, b) => compareText(spaceOf(a), spaceOf(b)),
      },
      {
        id: 'saved',
        label: t`Saved`,
        width: 150,
        givesWay: 2,
        skeleton: '104px',
        cell: (row) => writeTime(savedAt(row)),
        compare: (a, b) => savedAt(a) - savedAt(b),
      },
      {
        id: 'size',
        label: t`Size`,
        width: 84,
        givesWay: 3,
        skeleton: '48px',
        cell: (row) => row.kept.copy && formatBytes(sizeOf(row)),
        compare: (a, b) => sizeOf(a) - sizeOf(b),
      },
      {
        id: 'state',
        label: t`State`,
        width: 260,
        phone: 'note',
        skeleton: '96px',
        cell: (row) => <StateCell row={row} />,
        compare: compareStates,
      },
    ],
    [t, onOpen],
  );
}

interface NameCellProps {
  row: OfflineRow;
  tabStop: TabStop;
  onOpen: (row: OfflineRow) => void;
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** A link where it can be opened; else its name alone, and the state says why. */
function NameCell({ row, tabStop, onOpen }: NameCellProps) {
  const { id, name } = row.kept;
  if (row.closed !== null)
    return (
      <span className={classes.closed} title={name}>
        {row.closed !== 'not here' && <IconLock size={15} stroke={1.6} aria-hidden="true" />}
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <a
      href={`/offline?document=${id}`}
      className={classes.name}
      tabIndex={tabStop}
      title={name}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(row);
      }}
    >
      <bdi>{name}</bdi>
    </a>
  );
}
