import { Menu } from '@mantine/core';
import classes from './data-table.module.css';
import type { OnState, RowAction } from './types.ts';

interface RowMenuItemProps<Row> {
  action: RowAction<Row>;
  row: Row;
  /** Whether it has the focus when the menu opens. */
  isFirst: boolean;
}

export function RowMenuItem<Row>(props: RowMenuItemProps<Row>) {
  const { on } = props.action;
  return on ? <WithState {...props} on={on} /> : <Item {...props} isOn={false} />;
}

function WithState<Row>({ on, ...props }: RowMenuItemProps<Row> & { on: OnState<Row> }) {
  const isOn = on.useIsOn(props.row);
  if (isOn === undefined && on.isSwitch) return null;
  return <Item {...props} isOn={isOn === true} />;
}

function Item<Row>({ action, row, isFirst, isOn }: RowMenuItemProps<Row> & { isOn: boolean }) {
  const { label, on, group, keyName, run } = action;
  const Icon = isOn && on ? on.icon : action.icon;
  return (
    <Menu.Item
      className={group === 'delete' ? classes.danger : undefined}
      leftSection={<Icon size={18} stroke={1.6} />}
      rightSection={keyName ? <kbd className={classes.key}>{keyName}</kbd> : undefined}
      data-on={isOn || undefined}
      data-autofocus={isFirst || undefined}
      onClick={() => run(row)}
    >
      {isOn && on ? on.hint : label}
    </Menu.Item>
  );
}
