import type { Change } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Reader } from '../access/access.ts';
import { bits, has } from '../access/flags.ts';
import { denied } from '../access/require.ts';
import { findByName, insertFolders, type Place } from './make-folders.ts';

type Spot = Place & { flags: number };

/**
 * The folders that paths such as ['a', 'b'] lead to from a folder, made where they are missing: one by one level,
 * whatever their number. Answers one for each path, and the ids of those it made. The caller holds the lock.
 */
export async function ensureFolders(
  parts: Parts,
  change: Change,
  reader: Reader,
  start: Spot,
  paths: string[][],
): Promise<{ spots: Spot[]; made: number[] }> {
  const spots: Spot[] = paths.map(() => start);
  const made: number[] = [];
  for (let depth = 0; ; depth += 1) {
    const open = paths.flatMap((path, index) => {
      const name = path[depth];
      return name === undefined ? [] : [{ index, name, parent: spots[index] as Spot }];
    });
    if (open.length === 0) return { spots, made };
    const known = new Map<string, Spot>();
    const wanted = open.map(({ parent, name }) => ({ parentId: parent.id, name }));
    for (const one of await findByName(change, reader, wanted)) {
      const key = keyOf(one.parentId, one.name);
      if (!known.has(key)) known.set(key, one);
    }
    const missing = new Map(
      open
        .filter(({ parent, name }) => !known.has(keyOf(parent.id, name)))
        .map((one) => [keyOf(one.parent.id, one.name), one]),
    );
    if ([...missing.values()].some(({ parent }) => !has(parent.flags, bits.canCreate))) throw denied();
    const level = [...missing.values()].map(({ name, parent }) => ({ folder: { name }, parent }));
    const places = level.length === 0 ? [] : await insertFolders(parts, change, reader, level);
    for (const [index, { folder, parent }] of level.entries()) {
      const place = places[index] as Place;
      made.push(place.id);
      // A new folder has its parent's scope, so the same flags.
      known.set(keyOf(parent.id, folder.name), { ...place, flags: parent.flags });
    }
    for (const { index, name, parent } of open) spots[index] = known.get(keyOf(parent.id, name)) as Spot;
  }
}

const keyOf = (parentId: number, name: string) => `${parentId}/${name.toLowerCase()}`;
