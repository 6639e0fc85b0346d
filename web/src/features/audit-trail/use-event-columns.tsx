import type { AuditEvent } from '@atrium/contract/audit-trail';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { writeTime } from '../../base/text/write-time.ts';
import type { Column } from '../../ui/data-table/types.ts';
import { writeDetail } from './event-details.ts';
import { actionWords } from './event-words.ts';

/** The columns of events. They come sorted by time, page by page, so no column sorts them. */
export function useEventColumns(): Column<AuditEvent>[] {
  const { t } = useLingui();
  return useMemo(() => {
    const words = actionWords();
    return [
      {
        id: 'at',
        label: t`Time`,
        width: 150,
        phone: 'note',
        skeleton: '104px',
        cell: ({ at }) => writeTime(at),
      },
      { id: 'action', label: t`What`, width: 230, phone: 'title', cell: ({ action }) => words[action] },
      {
        id: 'by',
        label: t`Who`,
        width: 170,
        skeleton: '110px',
        cell: ({ by }) => <bdi>{by?.fullName ?? '–'}</bdi>,
      },
      {
        id: 'subject',
        label: t`Concerns`,
        width: 190,
        givesWay: 3,
        skeleton: '120px',
        cell: ({ subject }) =>
          subject && <bdi title={subject.name ?? ''}>{subject.name ?? `${subject.type} ${subject.id}`}</bdi>,
      },
      {
        id: 'detail',
        label: t`Details`,
        givesWay: 1,
        skeleton: '180px',
        cell: (event) => {
          const text = writeDetail(event);
          return <span title={text}>{text}</span>;
        },
      },
      {
        id: 'address',
        label: t`Address`,
        width: 130,
        givesWay: 2,
        skeleton: '90px',
        cell: ({ address }) => address,
      },
    ];
  }, [t]);
}
