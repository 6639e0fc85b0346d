import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { singleKeys } from '../../base/single-keys.ts';
import { nextRow } from './next-row.ts';
import type { Shortcuts } from './types.ts';

const shortcutKeys: Record<string, keyof Shortcuts<unknown>> = {
  Enter: 'open',
  F2: 'rename',
  Delete: 'remove',
  s: 'star',
  l: 'link',
  m: 'move',
};

interface RowKeyboard<Row> {
  rows: Row[];
  keys: string[];
  /** Index of the row that the keyboard is at. */
  active: number;
  /** The row that was active is not there any more; another took its place. */
  isGone: boolean;
  setActive: (key: string) => void;
  scrollTo: (index: number) => void;
  check: ((key: string, withRange: boolean) => void) | undefined;
  checkAll: () => void;
  clear: () => void;
  expand: (key: string, isExpanded: boolean) => void;
  /** Shows more of a row, or hides it again; without it the space bar checks the row. */
  preview: ((key: string) => void) | undefined;
  shortcuts: Shortcuts<Row>;
}

/** Arrows, Home and End lead through the rows; the rest acts on the row that has the focus. */
export function useRowKeyboard<Row>(root: { current: HTMLElement | null }, table: RowKeyboard<Row>) {
  const wanted = useRef<string | null>(null);

  // A row far away is drawn only after the page has scrolled there, so this is tried after each drawing.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = rowElement(root.current, wanted.current);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  // Deleted, with the focus in it: that must not be lost to the top of the page.
  const { isGone, active, keys, setActive } = table;
  useLayoutEffect(() => {
    const key = keys[active];
    if (!isGone || key === undefined) return;
    if (document.activeElement === document.body) wanted.current = key;
    setActive(key);
  }, [isGone, active, keys, setActive]);

  const focusRow = (index: number) => {
    const key = table.keys[index];
    if (key === undefined) return;
    wanted.current = key;
    table.setActive(key);
    table.scrollTo(index);
    rowElement(root.current, key)?.focus({ preventScroll: true });
  };

  const act = (event: KeyboardEvent): boolean => {
    const row = table.rows[table.active];
    const key = table.keys[table.active];
    if (row === undefined || key === undefined) return false;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'a' && table.check) table.checkAll();
    else if (event.key === ' ' && event.ctrlKey && table.check) table.check(key, false);
    else if (isCommand || event.altKey) return false;
    else if (event.key === ' ' && table.preview && !event.shiftKey) {
      if (!event.repeat) table.preview(key);
    } else if (event.key === ' ' && table.check) table.check(key, event.shiftKey);
    else if (event.key === 'Escape') table.clear();
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      table.expand(key, event.key === 'ArrowRight');
    else {
      const shortcut = shortcutKeys[event.key];
      const run = shortcut && table.shortcuts[shortcut];
      if (!run || (event.key.length === 1 && !singleKeys.get())) return false;
      // A key that is held acts once: after a deletion the next row stands there.
      if (!event.repeat) run(row);
    }
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement;
    // A row's menu has arrows of its own.
    if (at.closest('[role="menu"], [aria-haspopup="menu"][aria-expanded="true"]')) return;
    const isRow = at.getAttribute('role') === 'row';
    const to = nextRow(event.key, table.active, table.keys.length);
    // Inside a row's control only the arrows up and down are the table's.
    const isMove = to !== undefined && (isRow || event.key.startsWith('Arrow'));
    if (isMove && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (event.shiftKey && table.check && isRow) {
        const from = table.keys[table.active];
        const next = table.keys[to];
        if (from !== undefined && next !== undefined && from !== next) table.check(next, true);
      }
      focusRow(to);
    } else if (isRow && act(event)) event.preventDefault();
  };

  return { onKeyDown };
}

/** Where the row is drawn, if it is. */
export const rowElement = (root: HTMLElement | null, key: string) =>
  root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
