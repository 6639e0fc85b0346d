import type { Space } from '@atrium/contract/spaces';
import { useQueries, useQuery } from '@tanstack/react-query';
import { spacesQuery, treeQuery } from '../../../core/library/library.ts';

/**
 * The spaces with a place for a folder, and the one that it is in. Where the root is none, the folders inside tell;
 * they are read once somebody looks at the list.
 */
export function useTargetSpaces(now: number, isWanted: boolean): Space[] {
  const spaces = useQuery(spacesQuery).data ?? [];
  const unclear = spaces.filter(({ id, permissions }) => id !== now && !permissions.canCreate);
  const withPlace = useQueries({
    queries: unclear.map(({ id }) => ({
      ...treeQuery(id),
      enabled: isWanted,
      // Gone meanwhile: then it is not offered.
      meta: { handles: [403, 404] },
    })),
    combine: (trees) =>
      trees.map(({ data = [] }, index) => (data.some(mayHold) ? unclear[index]?.id : undefined)),
  });
  return spaces.filter((space) => !unclear.includes(space) || withPlace.includes(space.id));
}

const mayHold = (folder: { permissions: { canCreate: boolean } }) => folder.permissions.canCreate;
