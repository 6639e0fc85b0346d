import type { TreeInstance } from '@headless-tree/core';
import { useEffect } from 'react';
import { makeTypeAhead } from './type-ahead.ts';

/** Letters lead to the next entry that starts with them, and * opens all entries beside this one. */
export function useTypeAhead(frame: HTMLElement | null, tree: TreeInstance<{ id: string }>): void {
  useEffect(() => {
    if (!frame) return;
    const find = makeTypeAhead();
    const type = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.key === ' ' || tree.getState().dnd) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      if (event.key === '*') return openSiblings(tree);
      const items = tree.getItems();
      const names = items.map((item) => item.getItemName());
      const found = items[find(event.key, names, tree.getFocusedItem()?.getItemMeta().index ?? -1)];
      if (!found) return;
      found.setFocused();
      tree.updateDomFocus();
    };
    frame.addEventListener('keydown', type);
    return () => frame.removeEventListener('keydown', type);
  }, [frame, tree]);
}

function openSiblings(tree: TreeInstance<{ id: string }>) {
  const siblings = tree.getFocusedItem()?.getParent()?.getChildren() ?? [];
  const more = siblings.filter((item) => item.isFolder() && !item.isExpanded()).map((item) => item.getId());
  tree.applySubStateUpdate('expandedItems', (open) => [...open, ...more]);
  tree.rebuildTree();
}
