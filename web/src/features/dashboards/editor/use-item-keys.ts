import type { LayoutItem } from '@atrium/contract/dashboards';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Width } from '../grid.ts';
import type { Widgets } from '../widget.ts';
import { type Direction, resize, step } from './edit-items.ts';

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface ItemKeys {
  items: LayoutItem[];
  width: Width;
  widgets: Widgets;
  onChange: (items: LayoutItem[]) => void;
  onRemove: (id: string) => void;
}

/** Moves by the arrow keys on a grip, resizes with Shift, removes by Delete; and says where things then are. */
export function useItemKeys({ items, width, widgets, onChange, onRemove }: ItemKeys) {
  const { t } = useLingui();
  const [spoken, setSpoken] = useState('');
  const moved = useRef<HTMLElement>(null);

  // What changes its place among the others loses the focus.
  useLayoutEffect(() => {
    if (moved.current && document.activeElement !== moved.current) moved.current.focus();
    moved.current?.scrollIntoView({ block: 'nearest' });
    moved.current = null;
  });

  const titleOf = (id: string) => widgets.get(id)?.title ?? id;
  const sayPlace = (id: string, among: LayoutItem[]) => {
    const item = among.find(({ i }) => i === id);
    if (!item) return;
    const [title, column, row, { w, h }] = [titleOf(id), item.x + 1, item.y + 1, item];
    setSpoken(t`${title}: column ${column}, row ${row}, ${w} wide, ${h} high`);
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove(id);
      return;
    }
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const after = (event.shiftKey ? resize : step)(items, id, direction, width);
    if (!after) {
      setSpoken(event.shiftKey ? t`It cannot be resized that way.` : t`It cannot be moved that way.`);
      return;
    }
    moved.current = event.currentTarget;
    sayPlace(id, after);
    onChange(after);
  }

  return { spoken, say: setSpoken, sayPlace, onKeyDown };
}
