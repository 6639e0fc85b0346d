import type { Space } from '@atrium/contract/spaces';
import { useLingui } from '@lingui/react/macro';
import { IconRestore } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { RowAction, Sort } from '../../../ui/data-table/types.ts';
import { useFocusWhenEmptied } from '../../../ui/data-table/use-focus-when-emptied.ts';
import { useSelectedRows } from '../../../ui/data-table/use-selected-rows.ts';
import { FilterBox } from '../../../ui/form/filter-box.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { ContentLine } from '../folder-page/content-line.tsx';
import { compareKinds, filterRows } from '../folder-page/file-row.ts';
import pageClasses from '../folder-page/folder-page.module.css';
import type { TrashRow } from './trash-row.ts';
import { useTrashColumns } from './use-trash-columns.tsx';

interface TrashListProps {
  space: Space;
  rows: TrashRow[] | undefined;
  restore: (...rows: TrashRow[]) => void;
  isRestoring: boolean;
  /** Puts the focus elsewhere when the last row is gone. */
  onEmptied: () => void;
  empty: (why: 'empty' | 'filtered') => ReactNode;
  /** What stands above, on the same page. */
  children: ReactNode;
}

const keyOf = ({ key }: TrashRow) => key;
const nameOf = ({ name }: TrashRow) => name;

export function TrashList({ space, rows, restore, isRestoring, ...props }: TrashListProps) {
  const { t } = useLingui();
  const [sort, setSort] = useState<Sort | null>(null);
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => rows && filterRows(rows, filter), [rows, filter]);
  const { selection, selected, select, clear } = useSelectedRows(shown);
  const columns = useTrashColumns(space.name);
  const actions: RowAction<TrashRow>[] = useMemo(
    () => [{ id: 'restore', label: t`Restore`, icon: IconRestore, isShown: () => true, run: restore }],
    [t, restore],
  );
  useFocusWhenEmptied(shown, props.onEmptied);
  return (
    <>
      <div className={pageClasses.page}>
        {props.children}
        <div className={pageClasses.tools}>
          <FilterBox label={t`Filter by name...`} onFilter={setFilter} />
          <ContentLine rows={shown} />
        </div>
        <DataTable
          label={t`Deleted folders and documents`}
          rows={shown}
          rowKey={keyOf}
          rowName={nameOf}
          columns={columns}
          actions={actions}
          sort={sort}
          onSort={setSort}
          groups={compareKinds}
          selection={selection}
          onSelect={select}
          shortcuts={{ open: (row) => restore(...(selection.has(row.key) ? selected : [row])) }}
          empty={props.empty(rows?.length === 0 ? 'empty' : 'filtered')}
        />
      </div>
      <SelectionBar
        count={selection.size}
        onClear={clear}
        actions={[
          {
            id: 'restore',
            label: t`Restore`,
            icon: IconRestore,
            isBusy: isRestoring,
            run: () => restore(...selected),
          },
        ]}
      />
    </>
  );
}
