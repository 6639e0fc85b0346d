import classes from './data-table.module.css';
import type { RowAction, TabStop } from './types.ts';

interface RowActionProps<Row> {
  action: RowAction<Row>;
  row: Row;
  name: string;
  tabStop: TabStop;
  /** The word stands under the icon. */
  isLabelled?: boolean;
}

export function RowActionIcon<Row>({ action, row, name, tabStop, isLabelled }: RowActionProps<Row>) {
  const { label, icon: Icon, run } = action;
  return (
    <button
      type="button"
      className={isLabelled ? classes.labelledAction : classes.action}
      tabIndex={tabStop}
      title={isLabelled ? undefined : label}
      aria-label={`${label} ${name}`}
      onClick={() => run(row)}
    >
      <Icon size={isLabelled ? 20 : 17} stroke={1.6} />
      {isLabelled && <span>{label}</span>}
    </button>
  );
}
