import type { TreeFolder } from '../../core/library/read-tree.ts';
import { allPermissions } from '../../testing/permissions.ts';

export interface Sketch {
  [name: string]: Sketch;
}

/** A tree from names inside names, for tests; ids count from 1 in the order they are shown. */
export function someFolders(sketch: Sketch, may: Partial<TreeFolder['permissions']> = {}): TreeFolder[] {
  const made: TreeFolder[] = [];
  const make = (inside: Sketch, above: number[]) => {
    for (const [name, below] of Object.entries(inside)) {
      const id = made.length + 1;
      made.push({
        id,
        name,
        parent: above.at(-1) ?? null,
        pathIds: above,
        route: `/spaces/1/documents/folder/${id}`,
        weight: 0,
        permissions: { ...allPermissions, ...may },
        documents: 0,
        inAll: 0,
      });
      make(below, [...above, id]);
    }
  };
  make(sketch, []);
  return made;
}
