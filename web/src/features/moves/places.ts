import type { Space } from '@atrium/contract/spaces';
import { t } from '@lingui/core/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foldText } from '../../base/text/fold-text.ts';
import { spacesQuery, treeQuery } from '../../core/library/library.ts';
import type { TreeFolder } from '../../core/library/read-tree.ts';
import type { MovedThings } from '../../core/moves/move-window.ts';

/** A place for what is moved: a space’s root, or a folder. */
export interface Place {
  key: string;
  above: string | null;
  name: string;
  space: number;
  folder: number | null;
  state: 'free' | 'here' | 'moved' | 'no documents' | 'no folders' | 'loading';
}

export const keyOf = (space: number, folder: number | null): string =>
  folder === null ? `space-${space}` : String(folder);

interface Rights {
  canCreate: boolean;
  canCreateDocument: boolean;
}

/** Spaces, and the folders of those that are open; of all where one looks for a name. */
export function usePlaces(things: MovedThings, open: string[], isLooking: boolean): Place[] {
  const { data: spaces } = useQuery(spacesQuery);
  const trees = useQueries({
    queries: (spaces ?? []).map(({ id }) => ({
      ...treeQuery(id),
      enabled: isLooking || open.includes(keyOf(id, null)),
      // Gone meanwhile: then nothing of it is offered.
      meta: { handles: [403, 404] },
    })),
    combine: (all) => all.map(({ data }) => data),
  });
  return useMemo(
    () => (spaces ?? []).flatMap((space, at) => placesOf(space, trees[at], things)),
    [spaces, trees, things],
  );
}

function placesOf(space: Space, tree: TreeFolder[] | undefined, things: MovedThings): Place[] {
  const root = keyOf(space.id, null);
  const judge = judgeFor(space.id, things);
  const top = { key: root, above: null, name: space.name, space: space.id, folder: null };
  const inside: Place[] = tree?.map((folder) => ({
    key: keyOf(space.id, folder.id),
    above: keyOf(space.id, folder.parent),
    name: folder.name,
    space: space.id,
    folder: folder.id,
    state: judge(folder.id, [...folder.pathIds, folder.id], folder.permissions),
  })) ?? [{ ...top, key: `${root}-loading`, above: root, name: t`Loading…`, state: 'loading' }];
  return [{ ...top, state: judge(null, [], space.permissions) }, ...inside];
}

function judgeFor(space: number, { documents, folders }: MovedThings) {
  const moved = new Set(folders.map(({ id }) => id));
  const isHere = (folder: number | null) =>
    documents.every((one) => one.space === space && one.folder === folder) &&
    folders.every((one) => one.space === space && one.parent === folder);
  return (folder: number | null, path: number[], rights: Rights): Place['state'] => {
    if (isHere(folder)) return 'here';
    if (path.some((id) => moved.has(id))) return 'moved';
    if (documents.length > 0 && !rights.canCreateDocument && folders.length === 0) return 'no documents';
    if (folders.length > 0 && !rights.canCreate && documents.length === 0) return 'no folders';
    return rights.canCreate || rights.canCreateDocument ? 'free' : 'no documents';
  };
}

const mostFound = 200;

/** Those with the text in their names, with what is above them. */
export function findPlaces(places: Place[], text: string): Place[] {
  const wanted = foldText(text);
  const byKey = new Map(places.map((place) => [place.key, place]));
  const kept = new Set<string>();
  const found = places.filter(({ name, state }) => state !== 'loading' && foldText(name).includes(wanted));
  for (const place of found.slice(0, mostFound)) {
    for (
      let at: Place | undefined = place;
      at && !kept.has(at.key);
      at = at.above ? byKey.get(at.above) : undefined
    )
      kept.add(at.key);
  }
  return places.filter(({ key }) => kept.has(key));
}
