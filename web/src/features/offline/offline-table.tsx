import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { RowAction, Sort } from '../../ui/data-table/types.ts';
import type { OfflineRow } from './offline-row.ts';
import { useOfflineColumns } from './use-offline-columns.tsx';

interface OfflineTableProps {
  rows: OfflineRow[] | undefined;
  /** Keeps its identity between drawings, as do the functions. */
  actions?: RowAction<OfflineRow>[];
  onOpen: (row: OfflineRow) => void;
  onRemove?: (row: OfflineRow) => void;
  empty: ReactNode;
}

const keyOf = ({ key }: OfflineRow) => key;
const nameOf = ({ kept }: OfflineRow) => kept.name;
const noActions: never[] = [];

export function OfflineTable({ rows, actions = noActions, onOpen, onRemove, empty }: OfflineTableProps) {
  const { t } = useLingui();
  const [sort, setSort] = useState<Sort | null>(null);
  const columns = useOfflineColumns(onOpen);
  return (
    <DataTable
      label={t`Offline documents`}
      rows={rows}
      rowKey={keyOf}
      rowName={nameOf}
      columns={columns}
      actions={actions}
      sort={sort}
      onSort={setSort}
      shortcuts={{ open: onOpen, ...(onRemove && { remove: onRemove }) }}
      empty={empty}
    />
  );
}
