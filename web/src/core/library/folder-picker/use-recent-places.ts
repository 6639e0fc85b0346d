import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openingsQuery } from '../../recent/recent.ts';
import { type RecentFolder, readFolders } from '../../recent/recent-folders.ts';
import { folderQuery, spacesQuery } from '../library.ts';
import { type JudgePlace, keyOf, type Place } from './places.ts';

const mostAsked = 6;
const mostShown = 3;

/** The places that somebody used last and that can be chosen; each is asked for anew, so that nothing old is offered. */
export function useRecentPlaces(judge: JudgePlace): { recent: Place[]; isAsked: boolean } {
  const { data: spaces } = useQuery(spacesQuery);
  const [kept] = useState(readFolders);
  // A browser that knows little yet: where lies what they opened elsewhere.
  const knowsLittle = kept.length < mostShown;
  const { data: openings, isPending } = useQuery({ ...openingsQuery, enabled: knowsLittle });
  const known = distinct([...kept, ...(openings ?? []).map(folderOf)]).slice(0, mostAsked);
  const { folders, isAsked } = useQueries({
    queries: known.flatMap(({ space, folder }) =>
      folder === null ? [] : [{ ...folderQuery(space, folder), meta: { handles: () => true }, retry: false }],
    ),
    combine: (all) => ({
      folders: all.flatMap(({ data }) => (data ? [data] : [])),
      isAsked: all.every((one) => !one.isPending),
    }),
  });
  const places = known.flatMap(({ space: id, folder }): Place[] => {
    const space = spaces?.find((one) => one.id === id);
    if (!space) return [];
    const at = { key: keyOf(id, folder), above: null, space: id, folder };
    if (folder === null) {
      const problem = judge({ space: id, folder, path: [] }, space.permissions);
      return [{ ...at, name: space.name, problem, canCreate: space.permissions.canCreate }];
    }
    const found = folders.find((one) => one.id === folder && one.space === id);
    if (!found) return [];
    const problem = judge({ space: id, folder, path: [...found.pathIds, folder] }, found.permissions);
    const { canCreate } = found.permissions;
    return [{ ...at, name: found.name, where: space.name, problem, canCreate }];
  });
  return {
    recent: places.filter(({ problem }) => problem === undefined).slice(0, mostShown),
    isAsked: isAsked && !(knowsLittle && isPending),
  };
}

/** The folder in which something lies, by its address. */
const folderOf = ({ space, route }: { space: number; route: string }): RecentFolder => ({
  space,
  folder: Number(/\/folder\/(\d+)\//.exec(route)?.[1]) || null,
});

const distinct = (all: RecentFolder[]): RecentFolder[] => [
  ...new Map(all.map((one) => [keyOf(one.space, one.folder), one])).values(),
];
