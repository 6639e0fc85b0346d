import classes from './data-table.module.css';
import type { OnState, RowAction, TabStop } from './types.ts';

interface RowActionProps<Row> {
  action: RowAction<Row>;
  row: Row;
  name: string;
  tabStop: TabStop;
  /** The word stands under the icon. */
  isLabelled?: boolean;
}

export function RowActionIcon<Row>(props: RowActionProps<Row>) {
  const { on } = props.action;
  return on ? <WithState {...props} on={on} /> : <ActionButton {...props} isOn={false} />;
}

function WithState<Row>({ on, ...props }: RowActionProps<Row> & { on: OnState<Row> }) {
  const isOn = on.useIsOn(props.row);
  if (isOn === undefined && on.isSwitch) return null;
  return <ActionButton {...props} isOn={isOn === true} />;
}

function ActionButton<Row>(props: RowActionProps<Row> & { isOn: boolean }) {
  const { action, row, name, tabStop, isLabelled, isOn } = props;
  const { label, on, run } = action;
  const Icon = isOn && on ? on.icon : action.icon;
  return (
    <button
      type="button"
      className={isLabelled ? classes.labelledAction : classes.action}
      tabIndex={tabStop}
      title={isOn ? on?.hint : isLabelled ? undefined : label}
      aria-label={`${label} ${name}`}
      aria-pressed={on?.isSwitch ? isOn : undefined}
      data-on={isOn || undefined}
      onClick={() => run(row)}
    >
      <Icon size={isLabelled ? 20 : 17} stroke={1.6} />
      {isLabelled && <span>{label}</span>}
    </button>
  );
}
