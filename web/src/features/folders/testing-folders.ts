import type { Folder } from '@atrium/contract/folders';
import { allPermissions } from '../../testing/permissions.ts';

export interface Sketch {
  [name: string]: Sketch;
}

/** A tree from names inside names, for tests; ids count from 1 in the order they are shown. */
export function someFolders(sketch: Sketch, may: Partial<Folder['permissions']> = {}): Folder[] {
  const made: Folder[] = [];
  const make = (inside: Sketch, above: number[]): number[] =>
    Object.entries(inside).map(([name, below]) => {
      const id = made.length + 1;
      const folder: Folder = {
        id,
        name,
        entityType: 'folder',
        space: 1,
        parent: above.at(-1) ?? null,
        path: above.join('.'),
        pathIds: above,
        children: [],
        route: `/spaces/1/documents/folder/${id}`,
        weight: 0,
        createdBy: 7,
        permissions: { ...allPermissions, ...may },
      };
      made.push(folder);
      folder.children = make(below, [...above, id]);
      return id;
    });
  make(sketch, []);
  return made;
}
