import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { RowMenuItem } from './row-menu-item.tsx';
import { actionGroups, type RowAction } from './types.ts';

interface RowMenuItemsProps<Row> {
  /** Those that the row has. */
  actions: RowAction<Row>[];
  row: Row;
}

/** In groups, the same by the row's button and at the pointer. */
export const RowMenuItems = <Row,>({ actions, row }: RowMenuItemsProps<Row>) => (
  <Menu.Dropdown>
    {inGroups(actions).map((group, index) => (
      <Fragment key={group[0]?.id}>
        {index > 0 && <Menu.Divider />}
        {group.map((action, place) => (
          <RowMenuItem key={action.id} action={action} row={row} isFirst={index + place === 0} />
        ))}
      </Fragment>
    ))}
  </Menu.Dropdown>
);

function inGroups<Row>(actions: RowAction<Row>[]): RowAction<Row>[][] {
  return [undefined, ...actionGroups]
    .map((name) => actions.filter(({ group }) => group === name))
    .filter((group) => group.length > 0);
}
