import type { Folder } from '@atrium/contract/folders';
import { type SearchResult, searchAll } from '@atrium/contract/search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../../base/http/call.ts';
import { foldText } from '../../../base/text/fold-text.ts';
import { type JudgePlace, keyOf, type Place } from './places.ts';

const mostFound = 50;

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['library', 'find folders', text],
    queryFn: ({ signal }) =>
      send(searchAll, { query: { key: text, kind: 'folder', limit: mostFound } }, { signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    // What is open here can be looked through all the same.
    meta: { handles: () => true },
  });

type FoundFolder = Folder & { place: string[] };
const isFolder = (one: SearchResult): one is SearchResult & FoundFolder => one.entityType === 'folder';

/**
 * Places with the text in their names: of those that are known here at once, of all other spaces by one question to
 * the server, however many there are.
 */
export function useFoundPlaces(
  places: Place[],
  judge: JudgePlace,
  text: string,
): { found: Place[]; isLooking: boolean } {
  const { data, isFetching } = useQuery({ ...foundQuery(text), enabled: text !== '' });
  const found = useMemo(() => {
    if (text === '') return [];
    const known = findPlaces(places, text);
    const keys = new Set(places.map(({ key }) => key));
    const others = (data?.results ?? []).filter(isFolder).map((folder) => placeOf(folder, judge));
    const all = [...known, ...others.filter(({ key }) => !keys.has(key))];
    // First what can be chosen.
    return all.sort((one, other) => Number(!isFree(one)) - Number(!isFree(other)));
  }, [places, data, judge, text]);
  return { found, isLooking: isFetching };
}

const isFree = ({ problem }: Place): boolean => problem === undefined;

function placeOf({ id, space, name, pathIds, permissions, place }: FoundFolder, judge: JudgePlace): Place {
  const problem = judge({ space, folder: id, path: [...pathIds, id] }, permissions);
  const { canCreate } = permissions;
  return {
    ...{ key: keyOf(space, id), above: null, name, space, folder: id },
    ...{ where: place.join(' / '), problem, canCreate },
  };
}

const mostKnown = 200;

/** Of what has been read already, without what hangs above. */
function findPlaces(places: Place[], text: string): Place[] {
  const wanted = foldText(text);
  const byKey = new Map(places.map((place) => [place.key, place]));
  const above = ({ above: key }: Place): string[] => {
    const place = key === null ? undefined : byKey.get(key);
    return place ? [...above(place), place.name] : [];
  };
  return places
    .filter(({ name, isLoading }) => !isLoading && foldText(name).includes(wanted))
    .slice(0, mostKnown)
    .map((place) => ({ ...place, above: null, ...whereIs(above(place)) }));
}

const whereIs = (names: string[]) => (names.length > 0 ? { where: names.join(' / ') } : {});
