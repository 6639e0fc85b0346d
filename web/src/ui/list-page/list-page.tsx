import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { foldText, foldWords } from '../../base/text/fold-text.ts';
import { DataTable } from '../data-table/data-table.tsx';
import type { Column, RowAction, Sort } from '../data-table/types.ts';
import { useFocusWhenEmptied } from '../data-table/use-focus-when-emptied.ts';
import { FilterBox } from '../form/filter-box.tsx';
import { CountLine, TablePage } from '../table-page/table-page.tsx';
import { useModals } from '../window/use-modals.ts';
import { NoRows } from './no-rows.tsx';

interface Row {
  id: number;
}

/** The windows of such a page. */
export type ListModal<R extends Row, Extra = never> =
  | { kind: 'create' }
  | { kind: 'edit'; row: R }
  | { kind: 'delete'; row: R }
  | Extra;

export interface ModalState {
  opened: boolean;
  onClose: () => void;
}

interface ListPageProps<R extends Row, Extra> {
  title: string;
  /** What the page is for, in one sentence. */
  hint?: ReactNode;
  /** What stands between title and table. */
  banner?: ReactNode;
  /** What it asks the server for. */
  list: { data: R[] | undefined; isError: boolean; error?: unknown; refetch: () => unknown };
  /** Keep their identity between drawings. */
  columns: Column<R>[];
  rowName: (row: R) => string;
  sort?: Sort;
  filter: { label: string; text: (row: R) => string };
  addLabel: string;
  /** Which rows can be edited; all, where it is not given. */
  canEdit?: (row: R) => boolean;
  canDelete?: (row: R) => boolean;
  /** Icons of a row before edit and delete; like the columns, they keep their identity. */
  actions?: RowAction<R>[] | ((open: (which: ListModal<R, Extra>) => void) => RowAction<R>[]);
  /** What stands beside the add button. */
  extra?: (open: (which: ListModal<R, Extra>) => void) => ReactNode;
  empty: { title: string; text: ReactNode; drawing: string };
  modal: (which: ListModal<R, Extra>, state: ModalState) => ReactNode;
}

const always = () => true;
const keyOf = ({ id }: Row) => String(id);
const noActions: never[] = [];

/** A table with a filter, a button that adds, and an edit and a delete icon in each row that open windows. */
export function ListPage<R extends Row, Extra = never>(props: ListPageProps<R, Extra>) {
  const { t } = useLingui();
  const { list, columns, canEdit = always, canDelete = always, actions = noActions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [sort, setSort] = useState<Sort | null>(props.sort ?? null);
  const [filter, setFilter] = useState('');
  const modals = useModals<ListModal<R, Extra>>(() => heading.current?.focus());
  const { open } = modals;

  const rows = list.data ?? (list.isError ? [] : undefined);
  const { text } = props.filter;
  const shown = useMemo(() => rows && filterRows(rows, filter, text), [rows, filter, text]);
  const rowActions: RowAction<R>[] = useMemo(
    () => [
      ...(typeof actions === 'function' ? actions(open) : actions),
      {
        id: 'edit',
        label: t`Edit`,
        icon: IconPencil,
        isShown: canEdit,
        run: (row) => open({ kind: 'edit', row }),
      },
      {
        id: 'delete',
        label: t`Delete`,
        icon: IconTrash,
        isShown: canDelete,
        run: (row) => open({ kind: 'delete', row }),
      },
    ],
    [t, open, actions, canEdit, canDelete],
  );
  useFocusWhenEmptied(shown, () => heading.current?.focus());

  return (
    <TablePage
      title={props.title}
      heading={heading}
      hint={props.hint}
      banner={props.banner}
      actions={
        <>
          {props.extra?.(open)}
          <Button
            leftSection={<IconPlus size={17} stroke={1.6} aria-hidden="true" />}
            onClick={() => open({ kind: 'create' })}
          >
            {props.addLabel}
          </Button>
        </>
      }
      tools={
        <>
          <FilterBox label={props.filter.label} onFilter={setFilter} />
          <CountLine>
            {shown ? <Plural value={shown.length} one="# entry" other="# entries" /> : <Trans>Loading</Trans>}
          </CountLine>
        </>
      }
    >
      <DataTable
        label={props.title}
        rows={shown}
        rowKey={keyOf}
        rowName={props.rowName}
        columns={columns}
        actions={rowActions}
        sort={sort}
        onSort={setSort}
        shortcuts={{
          open: (row) => canEdit(row) && open({ kind: 'edit', row }),
          rename: (row) => canEdit(row) && open({ kind: 'edit', row }),
          remove: (row) => canDelete(row) && open({ kind: 'delete', row }),
        }}
        empty={
          <NoRows
            why={list.data ? (list.data.length > 0 ? 'filtered' : 'empty') : 'failed'}
            error={list.error}
            empty={props.empty}
            onRetry={list.refetch}
          />
        }
      />
      {modals.which && (
        <div key={modals.number}>
          {props.modal(modals.which, { opened: modals.opened, onClose: modals.close })}
        </div>
      )}
    </TablePage>
  );
}

/** Every word typed is somewhere in the row's text, whatever its case and accents. */
function filterRows<R>(rows: R[], typed: string, text: (row: R) => string): R[] {
  const words = foldWords(typed);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const searched = foldText(text(row));
    return words.every((word) => searched.includes(word));
  });
}
