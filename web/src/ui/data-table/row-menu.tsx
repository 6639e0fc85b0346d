import '../menu.ts';
import { useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { RowMenuItems } from './row-menu-items.tsx';
import type { RowAction, TabStop } from './types.ts';

interface RowMenuProps<Row> {
  actions: RowAction<Row>[];
  row: Row;
  name: string;
  tabStop: TabStop;
}

/** All that can be done to a row. A menu stands behind its button only while it is open: rows stay cheap. */
export function RowMenu<Row>({ actions, row, name, tabStop }: RowMenuProps<Row>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusReturn(button, isOpen);
  const shown = actions.filter(({ isShown }) => isShown(row));
  if (shown.length === 0) return null;
  const opener = (
    <button
      ref={button}
      type="button"
      className={classes.action}
      tabIndex={tabStop}
      title={isOpen ? undefined : t`Actions`}
      aria-label={t`Actions for ${name}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-open={isOpen || undefined}
      onClick={() => setOpen(!isOpen)}
    >
      <IconDots size={17} stroke={1.8} />
    </button>
  );
  if (!isOpen) return opener;
  return (
    <Menu
      opened
      onChange={setOpen}
      position="bottom-end"
      width={248}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Menu.Target>{opener}</Menu.Target>
      <RowMenuItems actions={shown} row={row} />
    </Menu>
  );
}

/** The button is another element after the menu has closed; what was opened from the menu keeps the focus. */
function useFocusReturn(button: { current: HTMLButtonElement | null }, isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [button, isOpen]);
}
