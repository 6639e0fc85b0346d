import type { Queryable, Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Reader } from '../../core/access/access.ts';
import { bits, has } from '../../core/access/flags.ts';
import { denied } from '../../core/access/require.ts';
import { findByName, insertFolders, type Place } from '../../core/tree/make-folders.ts';

export type Spot = Place & { flags: number };

export function requireUpload(spots: Pick<Spot, 'flags'>[]): void {
  if (!spots.every((spot) => has(spot.flags, bits.canCreateDocument))) throw denied();
}

/** Whether documents may go where such paths lead, asked before the bytes come: nothing is made. */
export async function requireSpots(
  db: Queryable,
  reader: Reader,
  start: Spot,
  paths: string[][],
): Promise<void> {
  const spots: Spot[] = paths.map(() => start);
  let open = paths.flatMap((path, index) => (path.length > 0 ? [index] : []));
  for (let depth = 0; open.length > 0; depth += 1) {
    const known = await findSpots(
      db,
      reader,
      open.map((index) => ({ parent: spots[index] as Spot, name: paths[index]?.[depth] as string })),
    );
    open = open.filter((index) => {
      const parent = spots[index] as Spot;
      const found = known.get(keyOf(parent.id, paths[index]?.[depth] as string));
      // From here on folders have to be made; they will have their parent's flags.
      if (!found && !has(parent.flags, bits.canCreate)) throw denied();
      if (found) spots[index] = found;
      return found !== undefined && depth + 1 < (paths[index]?.length ?? 0);
    });
  }
  requireUpload(spots);
}

async function findSpots(
  db: Queryable,
  reader: Reader,
  wanted: { parent: Spot; name: string }[],
): Promise<Map<string, Spot>> {
  const known = new Map<string, Spot>();
  const names = wanted.map(({ parent, name }) => ({ parentId: parent.id, name }));
  for (const one of await findByName(db, reader, names)) {
    const key = keyOf(one.parentId, one.name);
    if (!known.has(key)) known.set(key, one);
  }
  return known;
}

/**
 * The folders that paths such as ['a', 'b'] lead to from a folder, made where they are missing: one by one level,
 * whatever their number. Answers one for each path, and the ids of those it made. The caller holds the lock.
 */
export async function ensureFolders(
  parts: Parts,
  trx: Transaction,
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
    const known = await findSpots(trx, reader, open);
    const missing = new Map(
      open
        .filter(({ parent, name }) => !known.has(keyOf(parent.id, name)))
        .map((one) => [keyOf(one.parent.id, one.name), one]),
    );
    if ([...missing.values()].some(({ parent }) => !has(parent.flags, bits.canCreate))) throw denied();
    const level = [...missing.values()].map(({ name, parent }) => ({ folder: { name }, parent }));
    const places = level.length === 0 ? [] : await insertFolders(parts, trx, reader, level);
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
