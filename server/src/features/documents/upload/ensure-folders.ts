import type { Queryable, Transaction } from '../../../base/database/connect.ts';
import type { Parts } from '../../../base/parts.ts';
import type { Reader } from '../../../core/access/access.ts';
import { bits, has } from '../../../core/access/flags.ts';
import { denied } from '../../../core/access/require.ts';
import { findByName, insertFolders, type Place } from '../../../core/library/make-folders.ts';

export type UploadTarget = Place & { flags: number };

export function requireUpload(targets: Pick<UploadTarget, 'flags'>[]): void {
  if (!targets.every((target) => has(target.flags, bits.canCreateDocument))) throw denied();
}

/** Whether documents may go where such paths lead, asked before the bytes come: nothing is made. */
export async function requireTargets(
  db: Queryable,
  reader: Reader,
  start: UploadTarget,
  paths: string[][],
): Promise<void> {
  const targets: UploadTarget[] = paths.map(() => start);
  let open = paths.flatMap((path, index) => (path.length > 0 ? [index] : []));
  for (let depth = 0; open.length > 0; depth += 1) {
    const known = await findTargets(
      db,
      reader,
      open.map((index) => ({
        parent: targets[index] as UploadTarget,
        name: paths[index]?.[depth] as string,
      })),
    );
    open = open.filter((index) => {
      const parent = targets[index] as UploadTarget;
      const found = known.get(keyOf(parent.id, paths[index]?.[depth] as string));
      // From here on folders have to be made; they will have their parent's flags.
      if (!found && !has(parent.flags, bits.canCreate)) throw denied();
      if (found) targets[index] = found;
      return found !== undefined && depth + 1 < (paths[index]?.length ?? 0);
    });
  }
  requireUpload(targets);
}

async function findTargets(
  db: Queryable,
  reader: Reader,
  wanted: { parent: UploadTarget; name: string }[],
): Promise<Map<string, UploadTarget>> {
  const known = new Map<string, UploadTarget>();
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
  start: UploadTarget,
  paths: string[][],
): Promise<{ targets: UploadTarget[]; made: number[] }> {
  const targets: UploadTarget[] = paths.map(() => start);
  const made: number[] = [];
  for (let depth = 0; ; depth += 1) {
    const open = paths.flatMap((path, index) => {
      const name = path[depth];
      return name === undefined ? [] : [{ index, name, parent: targets[index] as UploadTarget }];
    });
    if (open.length === 0) return { targets, made };
    const known = await findTargets(trx, reader, open);
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
    for (const { index, name, parent } of open)
      targets[index] = known.get(keyOf(parent.id, name)) as UploadTarget;
  }
}

const keyOf = (parentId: number, name: string) => `${parentId}/${name.toLowerCase()}`;
