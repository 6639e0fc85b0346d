import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatBytes } from '../../../base/text/in-language.ts';
import { writeTime } from '../../../base/text/write-time.ts';
import { PersonName } from '../../../core/people/person-name.tsx';
import type { Column } from '../../../ui/data-table/types.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { CopySign } from './copy-sign.tsx';
import type { FileRow } from './file-row.ts';
import classes from './folder-page.module.css';
import { NameLink } from './name-link.tsx';
import type { ChoosableColumn } from './table-choice.ts';
import { TagCell } from './tag-cell.tsx';

const isAlways = (id: string) => id === 'type' || id === 'name';

const compareCodes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function useFileColumns(onOpen: (row: FileRow) => void, chosen: ChoosableColumn[]): Column<FileRow>[] {
  const { t } = useLingui();
  const all: Column<FileRow>[] = useMemo(
    () => [
      {
        id: 'type',
        label: t`Type`,
        width: 52,
        denseWidth: 48,
        phone: 'lead',
        skeleton: '36px',
        cell: ({ format }) => <FileTile format={format} />,
        compare: (a, b) => compareCodes(a.format, b.format) || a.place - b.place,
      },
      {
        id: 'name',
        label: t`Name`,
        phone: 'title',
        cell: (row, tabStop) =>
          row.kind === 'folder' || row.document.status === 'ready' ? (
            <NameLink row={row} tabStop={tabStop} onOpen={onOpen} />
          ) : (
            <span className={classes.named}>
              <NameLink row={row} tabStop={tabStop} onOpen={onOpen} />
              <CopySign status={row.document.status} />
            </span>
          ),
        compare: (a, b) => a.place - b.place,
      },
      {
        id: 'date',
        label: t`Date`,
        width: 146,
        denseWidth: 132,
        phone: 'note',
        skeleton: '104px',
        cell: ({ changedAt }) => writeTime(changedAt),
        compare: (a, b) => a.changedAt - b.changedAt,
      },
      {
        id: 'author',
        label: t`Author`,
        width: 128,
        denseWidth: 104,
        givesWay: 2,
        skeleton: '84px',
        cell: ({ author, authorContact }, tabStop) => (
          <PersonName person={{ fullName: author, contact: authorContact }} tabStop={tabStop} />
        ),
        compare: (a, b) => a.authorRank - b.authorRank,
      },
      {
        id: 'tag',
        label: t`Tag`,
        width: 148,
        denseWidth: 96,
        givesWay: 1,
        skeleton: '56px',
        cell: ({ tags }) => <TagCell tags={tags} />,
        compare: (a, b) => a.tagRank - b.tagRank,
      },
      {
        id: 'size',
        label: t`Size`,
        width: 96,
        denseWidth: 80,
        givesWay: 0,
        skeleton: '48px',
        cell: ({ size }) => (size === null ? '' : formatBytes(size)),
        compare: (a, b) => (a.size ?? 0) - (b.size ?? 0) || a.place - b.place,
      },
    ],
    [t, onOpen],
  );
  return useMemo(
    () => all.filter(({ id }) => isAlways(id) || chosen.some((column) => column === id)),
    [all, chosen],
  );
}
