import type { TreeInstance } from '@headless-tree/core';
import { useEffect, useId, useMemo, useState } from 'react';
import classes from './tree.module.css';
import type { ForeignDrag, TreeDrag } from './tree-drag.ts';
import { TreeHint } from './tree-hint.tsx';
import type { TreeModel } from './tree-model.ts';
import { type Item, type RenderRow, TreeRow } from './tree-row.tsx';
import { useScrollPlace } from './use-scroll-place.ts';
import { useTouchDrag } from './use-touch-drag.ts';
import { useTreeRows } from './use-tree-rows.ts';
import { useTypeAhead } from './use-type-ahead.ts';

interface TreeRowsProps<T> {
  tree: TreeInstance<Item>;
  model: TreeModel<T>;
  label: string;
  current?: string | undefined;
  drag: TreeDrag | undefined;
  foreign?: ForeignDrag | undefined;
  rowHeight?: number;
  indent: number;
  renderRow: RenderRow<T>;
}

/** The depth from which on names would have no room: there the tree scrolls sideways. */
const deep = 5;
const roomForName = 180;

/** Apart from the tree itself: what scrolls must not make the whole tree count again. */
export function TreeRows<T>(props: TreeRowsProps<T>) {
  const { tree, model, label, current, drag, foreign, rowHeight = 55, indent, renderRow } = props;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const place = useScrollPlace(frame);
  const rows = useTreeRows(tree, place, rowHeight);
  const items = tree.getItems();
  const { dnd, assistiveDndState } = tree.getState();
  const hint = useId();

  tree.getConfig().scrollToItem = (item) => {
    const { index } = item.getItemMeta();
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
  };

  const target = dnd?.dragTarget;
  const line = target && 'childIndex' in target ? target : undefined;
  const lineIndex = assistiveDndState ? line?.dragLineIndex : undefined;
  useEffect(() => {
    if (lineIndex !== undefined) rows.scrollToIndex(Math.max(0, lineIndex - 1), { align: 'auto' });
  }, [rows, lineIndex]);

  const currentIndex = current === undefined ? -1 : tree.getItemInstance(current).getItemMeta().index;
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!place.scroller || current === undefined || currentIndex < 0 || shown === current) return;
    setShown(current);
    rows.scrollToIndex(currentIndex, { align: 'auto' });
    if (!frame?.contains(document.activeElement)) tree.applySubStateUpdate('focusedItem', current);
  }, [rows, tree, frame, place.scroller, current, currentIndex, shown]);

  useTouchDrag(frame, place.scroller, tree, drag?.canDrag);
  useTypeAhead(frame, tree);

  const deepest = useMemo(
    () => items.reduce((level, item) => Math.max(level, item.getItemMeta().level), 0),
    [items],
  );
  const isDeep = deepest > deep;
  const dragged = dnd?.draggedItems?.[0]?.getId();
  const into = target && !line ? target.item.getId() : undefined;

  const show = (index: number, start: number) => {
    const item = items[index];
    const node = item && model.node(item.getId());
    if (!item || node === undefined) return null;
    const id = item.getId();
    const { level, posInSet, setSize } = item.getItemMeta();
    return (
      <TreeRow
        key={id}
        tree={tree}
        item={item}
        node={node}
        render={renderRow}
        start={start}
        height={rowHeight}
        indent={indent}
        level={level}
        position={posInSet}
        siblings={setSize}
        hasChildren={item.isFolder()}
        isOpen={item.isExpanded()}
        isFocused={item.isFocused()}
        isCurrent={id === current}
        canDrag={drag?.canDrag(id)}
        isDragged={id === dragged}
        isTarget={id === into}
        isMoving={dragged !== undefined}
        foreign={foreign}
      />
    );
  };

  return (
    <div className={classes.frame} ref={setFrame} data-deep={isDeep || undefined}>
      <div
        {...tree.getContainerProps(label)}
        className={classes.tree}
        style={{
          height: rows.getTotalSize(),
          minWidth: isDeep ? deepest * indent + roomForName : undefined,
        }}
        aria-describedby={drag ? hint : undefined}
      >
        {rows.getVirtualItems().map(({ index, start }) => show(index, start - place.margin))}
      </div>
      {line && (
        <div
          className={classes.line}
          style={{ top: line.dragLineIndex * rowHeight, left: line.dragLineLevel * indent + 6 }}
        />
      )}
      {drag && <TreeHint id={hint} />}
    </div>
  );
}
