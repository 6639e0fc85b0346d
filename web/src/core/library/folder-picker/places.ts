import type { Space } from '@atrium/contract/spaces';
import { t } from '@lingui/core/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spacesQuery, treeQuery } from '../library.ts';
import type { TreeFolder } from '../read-tree.ts';

/** A folder that was chosen; null is the root of the space. */
export interface PickedFolder {
  space: number;
  folder: number | null;
  name: string;
}

/** A place that can be chosen: a space’s root, or a folder. */
export interface Place extends PickedFolder {
  key: string;
  above: string | null;
  /** The names above it, where they are not seen beside it. */
  where?: string;
  /** Why it cannot be chosen; nothing to say while it is on its way. */
  problem: string | undefined;
  /** Whether folders may be made in it. */
  canCreate: boolean;
  isLoading?: boolean;
}

export const keyOf = (space: number, folder: number | null): string =>
  folder === null ? `space-${space}` : String(folder);

interface Rights {
  canCreate: boolean;
  canCreateDocument: boolean;
}

/** Says why a place cannot be chosen. `path` holds the ids from the top down to the folder itself. */
export type JudgePlace = (
  at: { space: number; folder: number | null; path: number[] },
  rights: Rights,
) => string | undefined;

/** Spaces, and the folders of those that are open. */
export function usePlaces(judge: JudgePlace, open: string[]): Place[] {
  const { data: spaces } = useQuery(spacesQuery);
  const trees = useQueries({
    queries: (spaces ?? []).map(({ id }) => ({
      ...treeQuery(id),
      enabled: open.includes(keyOf(id, null)),
      // Gone meanwhile: then nothing of it is offered.
      meta: { handles: [403, 404] },
    })),
    combine: (all) => all.map(({ data }) => data),
  });
  return useMemo(
    () => (spaces ?? []).flatMap((space, at) => placesOf(space, trees[at], judge)),
    [spaces, trees, judge],
  );
}

function placesOf(space: Space, tree: TreeFolder[] | undefined, judge: JudgePlace): Place[] {
  const root = keyOf(space.id, null);
  const top = { key: root, above: null, name: space.name, space: space.id, folder: null };
  const loading = {
    ...{ ...top, key: `${root}-loading`, above: root, name: t`Loading…` },
    problem: '',
    canCreate: false,
    isLoading: true,
  };
  const inside: Place[] = tree?.map((folder) => ({
    key: keyOf(space.id, folder.id),
    above: keyOf(space.id, folder.parent),
    name: folder.name,
    space: space.id,
    folder: folder.id,
    problem: judge(
      { space: space.id, folder: folder.id, path: [...folder.pathIds, folder.id] },
      folder.permissions,
    ),
    canCreate: folder.permissions.canCreate,
  })) ?? [loading];
  const problem = judge({ space: space.id, folder: null, path: [] }, space.permissions);
  return [{ ...top, problem, canCreate: space.permissions.canCreate }, ...inside];
}
