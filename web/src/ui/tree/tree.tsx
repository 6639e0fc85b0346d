import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  keyboardDragAndDropFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useEffect, useRef } from 'react';
import { TreeAnnouncement } from './tree-announcement.tsx';
import { dragConfig, type ForeignDrag, rootId, type TreeDrag } from './tree-drag.ts';
import { moveHotkeys, treeHotkeys } from './tree-hotkeys.ts';
import { idsAbove, type TreeModel } from './tree-model.ts';
import type { RenderRow } from './tree-row.tsx';
import { TreeRows } from './tree-rows.tsx';

export interface TreeProps<T> {
  label: string;
  model: TreeModel<T>;
  open: string[];
  onOpenChange: (ids: string[]) => void;
  /** The node that the page shows. It is brought into view when it changes. */
  current?: string | undefined;
  drag?: TreeDrag | undefined;
  /** Keeps its identity between drawings: rows are memoised by it. */
  foreign?: ForeignDrag | undefined;
  rowHeight?: number;
  indent?: number;
  renderRow: RenderRow<T>;
}

const plain = [syncDataLoaderFeature, hotkeysCoreFeature];
const movable = [...plain, dragAndDropFeature, keyboardDragAndDropFeature];

/**
 * A tree of any size: only the rows in sight are drawn, and they scroll with what is around the tree. Arrows,
 * Home, End and letters move through it; where `drag` is given, entries move by mouse, touch and keyboard.
 */
export function Tree<T>({ model, open, onOpenChange, drag, indent = 22, ...rest }: TreeProps<T>) {
  const tree = useTree<{ id: string }>({
    rootItemId: rootId,
    dataLoader: {
      getItem: (id) => ({ id }),
      getChildren: (id) => model.children(id === rootId ? null : id),
    },
    getItemName: (item) => (item.getId() === rootId ? model.rootName : model.name(item.getId())),
    isItemFolder: (item) => model.children(item.getId()).length > 0,
    state: { expandedItems: open },
    setExpandedItems: (update) => onOpenChange(typeof update === 'function' ? update(open) : update),
    hotkeys: { ...treeHotkeys(), ...(drag && moveHotkeys()) },
    features: drag ? movable : plain,
    indent,
    ...(drag && dragConfig(model, drag)),
  });

  const shown = useRef(model);
  if (shown.current !== model) {
    shown.current = model;
    tree.scheduleRebuildTree();
  }

  // Somebody may have deleted the entry that had the focus: then the nearest one above that is left gets it.
  const focused = tree.getState().focusedItem;
  useEffect(() => {
    if (focused !== null && model.node(focused) === undefined) tree.applySubStateUpdate('focusedItem', null);
  }, [tree, model, focused]);

  return (
    <>
      <TreeRows {...rest} tree={tree} model={model} drag={drag} indent={indent} />
      {drag && <TreeAnnouncement tree={tree} model={model} />}
    </>
  );
}

/** The ids to open so that a node and what lies in it can be seen. */
export const openTo = <T,>(model: TreeModel<T>, id: string): string[] => [...idsAbove(model, id), id];
