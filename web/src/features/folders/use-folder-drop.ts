import type { Space } from '@atrium/contract/spaces';
import { useMemo } from 'react';
import type { TreeFolder } from '../../core/library/read-tree.ts';
import { canTake } from '../../core/moves/can-take.ts';
import { useDropThings } from '../../core/moves/use-drop-things.ts';
import type { ForeignDrag } from '../../ui/tree/tree-drag.ts';
import type { TreeModel } from '../../ui/tree/tree-model.ts';

/** Rows of a table that are dropped on a folder of the tree. */
export function useFolderDrop(space: Space, model: TreeModel<TreeFolder>): ForeignDrag {
  const { dragged, drop } = useDropThings();
  return useMemo(
    () => ({
      isActive: () => dragged() !== undefined,
      canDrop: (id) => {
        const [things, folder] = [dragged(), model.node(id)];
        return (
          things !== undefined && folder !== undefined && canTake(things, { ...folder, space: space.id })
        );
      },
      onDrop: (id) => {
        const folder = model.node(id);
        if (folder) drop({ space: space.id, folder: folder.id, name: folder.name });
      },
    }),
    [space.id, model, dragged, drop],
  );
}
