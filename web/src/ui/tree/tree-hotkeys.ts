import { AssistiveDndState, type CustomHotkeysConfig } from '@headless-tree/core';

/**
 * The keys that the pattern for trees says, with one of its own to move an entry: Space takes it, arrows choose the
 * place, Enter or Space drops it. While something is moved, right and left only open and close what lies in the way.
 */
export function treeHotkeys<D>(): CustomHotkeysConfig<D> {
  return {
    expandOrDown: {
      hotkey: 'ArrowRight',
      canRepeat: true,
      preventDefault: true,
      handler: (_, tree) => {
        const item = tree.getFocusedItem();
        if (!item?.isFolder()) return;
        if (!item.isExpanded()) return item.expand();
        if (tree.getState().dnd) return;
        tree.focusNextItem();
        tree.updateDomFocus();
      },
    },
    collapseOrUp: {
      hotkey: 'ArrowLeft',
      canRepeat: true,
      preventDefault: true,
      handler: (_, tree) => {
        const item = tree.getFocusedItem();
        if (item?.isFolder() && item.isExpanded()) return item.collapse();
        if (tree.getState().dnd || !item || item.getItemMeta().level === 0) return;
        item.getParent()?.setFocused();
        tree.updateDomFocus();
      },
    },
    // The browser's own Enter would open the row that has its focus, which comes a moment after the arrows.
    customOpen: {
      hotkey: 'Enter',
      preventDefault: true,
      isEnabled: (tree) => !tree.getState().dnd,
      handler: (_, tree) => tree.getFocusedItem()?.getElement()?.click(),
    },
    focusFirstItem: {
      hotkey: 'Home',
      preventDefault: true,
      isEnabled: (tree) => !tree.getState().dnd,
      handler: (_, tree) => {
        tree.getItems()[0]?.setFocused();
        tree.updateDomFocus();
      },
    },
    focusLastItem: {
      hotkey: 'End',
      preventDefault: true,
      isEnabled: (tree) => !tree.getState().dnd,
      handler: (_, tree) => {
        tree.getItems().at(-1)?.setFocused();
        tree.updateDomFocus();
      },
    },
  };
}

export function moveHotkeys<D>(): CustomHotkeysConfig<D> {
  return {
    startDrag: {
      hotkey: 'Space',
      preventDefault: true,
      isEnabled: (tree) => !tree.getState().dnd,
      handler: (_, tree) => {
        const item = tree.getFocusedItem();
        if (item) tree.startKeyboardDrag([item]);
      },
    },
    cancelDrag: {
      hotkey: 'Escape',
      isEnabled: (tree) => !!tree.getState().dnd,
      handler: (_, tree) => {
        const [dragged] = tree.getState().dnd?.draggedItems ?? [];
        tree.stopKeyboardDrag();
        tree.applySubStateUpdate('assistiveDndState', AssistiveDndState.Aborted);
        dragged?.setFocused();
        tree.updateDomFocus();
      },
    },
  };
}
