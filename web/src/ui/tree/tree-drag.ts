import type { DragTarget, ItemInstance, TreeConfig } from '@headless-tree/core';
import { isWithin, type TreeModel } from './tree-model.ts';

export interface TreeDrop {
  id: string;
  /** Null is the top. */
  parent: string | null;
  /** The place among the children there, not counting the moved one. */
  index: number;
}

export interface TreeDrag {
  canDrag: (id: string) => boolean;
  /** Whether it may be dropped among the children of this one; null is the top. */
  canDrop: (id: string, parent: string | null) => boolean;
  onDrop: (drop: TreeDrop) => void | Promise<void>;
}

/** What is dragged here from elsewhere, and can be dropped into a node. */
export interface ForeignDrag {
  /** Whether something of the kind is being dragged now. */
  isActive: () => boolean;
  canDrop: (id: string) => boolean;
  onDrop: (id: string) => void;
}

export const rootId = '/';

/** The id that people of the outside use: the top has none. */
export const outerId = (id: string): string | null => (id === rootId ? null : id);

const isOrdered = <T>(target: DragTarget<T>) => 'childIndex' in target;

/** Onto a row means to the end of what lies in it. */
export function readDrop<T, D>(
  model: TreeModel<T>,
  dragged: ItemInstance<D>,
  target: DragTarget<D>,
): TreeDrop {
  const id = dragged.getId();
  const parent = outerId(target.item.getId());
  const rest = model.children(parent).filter((child) => child !== id);
  return { id, parent, index: isOrdered(target) ? target.insertionIndex : rest.length };
}

/** Nothing is dropped into itself, nor where it lies already. */
function changesPlace<T>(model: TreeModel<T>, { id, parent, index }: TreeDrop) {
  if (isWithin(model, parent, id)) return false;
  return model.parent(id) !== parent || model.children(parent).indexOf(id) !== index;
}

export function dragConfig<T, D>(
  model: TreeModel<T>,
  { canDrag, canDrop, onDrop }: TreeDrag,
): Pick<TreeConfig<D>, 'canDrag' | 'canDrop' | 'onDrop'> {
  return {
    canDrag: (items) => items.every((item) => canDrag(item.getId())),
    canDrop: ([item], target) => {
      if (!item || isWithin(model, outerId(target.item.getId()), item.getId())) return false;
      return canDrop(item.getId(), outerId(target.item.getId()));
    },
    onDrop: async ([item], target) => {
      if (!item) return;
      const drop = readDrop(model, item, target);
      if (changesPlace(model, drop)) await onDrop(drop);
    },
  };
}
