import '../menu.ts';
import { useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import classes from './data-table.module.css';
import { RowMenuItems } from './row-menu-items.tsx';
import type { Point, RowAction } from './types.ts';
import { rowElement } from './use-row-keyboard.ts';

interface PointerMenuProps<Row> {
  at: Point;
  actions: RowAction<Row>[];
  row: Row;
  name: string;
  onClose: () => void;
  rowId: string;
  body: { current: HTMLElement | null };
}

/** The row's menu where somebody has clicked with the right button, or asked for it by key. */
export function PointerMenu<Row>({ at, actions, row, name, onClose, rowId, body }: PointerMenuProps<Row>) {
  const { t } = useLingui();
  const shown = actions.filter(({ isShown }) => isShown(row));
  // What was opened from the menu keeps the focus.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) rowElement(body.current, rowId)?.focus();
    },
    [body, rowId],
  );
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      offset={0}
      withinPortal={false}
      width={248}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.pointer}
          aria-label={t`Actions for ${name}`}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <RowMenuItems actions={shown} row={row} />
    </Menu>
  );
}
