import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { writeDate, writeTime } from '../../../base/text/write-time.ts';
import { compareText } from '../../../ui/data-table/sort-rows.ts';
import type { Column } from '../../../ui/data-table/types.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { DeletedName } from './deleted-name.tsx';
import type { TrashRow } from './trash-row.ts';

const compareCodes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
export function useTrashColumns(spaceName: string): Column<TrashRow>[] {
  const { t } = useLingui();
  return useMemo(() => {
    const placeOf = ({ place }: TrashRow) => (place.length > 0 ? place.join(' / ') : spaceName);
    return [
      {
        id: 'type',
        label: t`Type`,
        width: 60,
        phone: 'lead',
        skeleton: '36px',
        cell: ({ format }) => <FileTile format={format} />,
        compare: (a, b) => compareCodes(a.format, b.format) || compareText(a.name, b.name),
      },
      {
        id: 'name',
        label: t`Name`,
        phone: 'title',
        cell: (row) => <DeletedName row={row} />,
        compare: (a, b) => compareText(a.name, b.name),
      },
      {
        id: 'place',
        label: t`Was in`,
        width: 200,
        givesWay: 3,
        skeleton: '120px',
        cell: (row) => <bdi title={placeOf(row)}>{placeOf(row)}</bdi>,
        compare: (a, b) => compareText(placeOf(a), placeOf(b)),
      },
      {
        id: 'deleted',
        label: t`Deleted`,
        width: 150,
        phone: 'note',
        skeleton: '104px',
        cell: ({ deletedAt }) => writeTime(deletedAt),
        compare: (a, b) => compareCodes(a.deletedAt, b.deletedAt),
      },
      {
        id: 'by',
        label: t`Deleted by`,
        width: 136,
        givesWay: 2,
        skeleton: '84px',
        cell: ({ deletedBy }) => <span title={deletedBy}>{deletedBy}</span>,
        compare: (a, b) => compareText(a.deletedBy, b.deletedBy),
      },
      {
        id: 'kept',
        label: t`Kept until`,
        width: 104,
        givesWay: 1,
        skeleton: '72px',
        cell: ({ keptUntil }) => writeDate(keptUntil),
        compare: (a, b) => compareCodes(a.keptUntil, b.keptUntil),
      },
    ];
  }, [t, spaceName]);
}
