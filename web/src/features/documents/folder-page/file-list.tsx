import { useLingui } from '@lingui/react/macro';
import {
  IconCloudDownload,
  IconDownload,
  IconFolderSymlink,
  IconLink,
  IconShare,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useSelectedRows } from '../../../ui/data-table/use-selected-rows.ts';
import { FilterBox } from '../../../ui/form/filter-box.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { lazily } from '../../../ui/state/lazily.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ContentLine } from './content-line.tsx';
import { compareKinds, type FileRow, filterRows } from './file-row.ts';
import classes from './folder-page.module.css';
import { canDelete, canEdit, canKeep, canShare, canTag } from './row-rights.ts';
import type { TableChoice } from './table-choice.ts';
import { useFileActions } from './use-file-actions.ts';
import { useFileColumns } from './use-file-columns.tsx';
import type { useFileHandlers } from './use-file-handlers.ts';
import { useRowDrag } from './use-row-drag.ts';

interface FileListProps {
  label: string;
  rows: FileRow[] | undefined;
  /** How many documents are still on their way. */
  awaited: number;
  choice: TableChoice;
  onChoose: (choice: TableChoice) => void;
  on: ReturnType<typeof useFileHandlers>;
  /** Whether the reader may ask who sees what here. */
  oversees: boolean;
  empty: (why: 'empty' | 'filtered') => ReactNode;
  /** What stands above, on the same page. */
  children: ReactNode;
}

/** What cannot be loaded is not missed: the row itself says the most of it. */
const PreviewCard = lazily<{ row: FileRow }>(() =>
  import('../preview/preview-card.tsx').then(
    ({ PreviewCard }) => PreviewCard,
    () => () => null,
  ),
);

const keyOf = ({ key }: FileRow) => key;
const nameOf = ({ name }: FileRow) => name;

export function FileList({ rows, on, choice, onChoose, ...props }: FileListProps) {
  const { t } = useLingui();
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => rows && filterRows(rows, filter), [rows, filter]);
  const { selection, selected, select, clear } = useSelectedRows(shown);
  const columns = useFileColumns(on.open, choice.columns);
  const actions = useFileActions(on, props.oversees);
  const drag = useRowDrag(selected);
  // A key at a row that is checked means all that are.
  const meant = (row: FileRow) => (selection.has(row.key) ? selected : [row]);
  return (
    <>
      <div className={classes.page}>
        {props.children}
        <div className={classes.tools}>
          <FilterBox label={t`Filter by name...`} onFilter={setFilter} />
          <ContentLine rows={shown} awaited={filter ? 0 : props.awaited} />
          <ColumnMenu choice={choice} onChoose={onChoose} />
        </div>
        <DataTable
          label={props.label}
          rows={shown}
          rowKey={keyOf}
          rowName={nameOf}
          columns={columns}
          actions={actions}
          sort={choice.sort}
          onSort={(sort) => onChoose({ ...choice, sort })}
          groups={compareKinds}
          selection={selection}
          onSelect={select}
          shortcuts={{
            open: on.open,
            star: on.star,
            rename: (row) => canEdit(row) && on.edit(row),
            link: (row) => on.copyLink(meant(row)),
            move: (row) => {
              if (meant(row).some(canEdit)) on.move(meant(row));
            },
            remove: (row) => {
              if (meant(row).some(canDelete)) on.remove(meant(row));
            },
          }}
          drag={drag}
          preview={PreviewCard}
          empty={props.empty(rows?.length === 0 ? 'empty' : 'filtered')}
        />
      </div>
      <SelectionBar
        count={selection.size}
        onClear={clear}
        // The specification's order; what we add comes after.
        actions={[
          { id: 'download', label: t`Download`, icon: IconDownload, run: () => on.download(selected) },
          ...(selected.some(canDelete)
            ? [
                {
                  id: 'delete',
                  label: t`Delete`,
                  icon: IconTrash,
                  isDanger: true,
                  run: () => on.remove(selected),
                },
              ]
            : []),
          ...(selected.some(canShare)
            ? [{ id: 'share', label: t`Share`, icon: IconShare, run: () => on.share(selected) }]
            : []),
          ...(selected.some(canKeep)
            ? [
                {
                  id: 'offline',
                  label: t`Save offline`,
                  icon: IconCloudDownload,
                  run: () => on.save(selected),
                },
              ]
            : []),
          ...(selected.some(canEdit)
            ? [{ id: 'move', label: t`Move`, icon: IconFolderSymlink, run: () => on.move(selected) }]
            : []),
          ...(selected.some(canTag)
            ? [{ id: 'tag', label: t`Tag`, icon: IconTag, run: () => on.tag(selected) }]
            : []),
          { id: 'link', label: t`Copy link`, icon: IconLink, run: () => on.copyLink(selected) },
        ]}
      />
    </>
  );
}
