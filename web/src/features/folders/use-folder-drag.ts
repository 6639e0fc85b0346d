import type { Space } from '@atrium/contract/spaces';
import { useMemo, useRef } from 'react';
import type { TreeFolder } from '../../core/library/read-tree.ts';
import type { TreeDrag } from '../../ui/tree/tree-drag.ts';
import type { TreeModel } from '../../ui/tree/tree-model.ts';
import { openFolders } from './open-folders.ts';
import { mayDrag, mayDrop, planMove } from './plan-move.ts';
import type { useMoveFolder } from './use-move-folder.tsx';

/** What of the tree can be dragged where, and what happens then. */
export function useFolderDrag(
  space: Space,
  folders: TreeFolder[],
  model: TreeModel<TreeFolder>,
  move: ReturnType<typeof useMoveFolder>,
): TreeDrag {
  const latest = useRef(move);
  latest.current = move;
  return useMemo(
    () => ({
      canDrag: (id) => mayDrag(model.node(id)),
      canDrop: (_, parent) => mayDrop(space, parent === null ? null : model.node(parent)),
      onDrop: async (drop) => {
        const folder = model.node(drop.id);
        if (!folder) return;
        if (drop.parent !== null) openFolders(space.id, [drop.parent]);
        const moves = planMove(folders, drop);
        if (moves.length === 0) return;
        await latest.current({
          id: folder.id,
          name: folder.name,
          into: drop.parent === null ? space.name : model.name(drop.parent),
          moves,
          isReparented: model.parent(drop.id) !== drop.parent,
        });
      },
    }),
    [space, folders, model],
  );
}
