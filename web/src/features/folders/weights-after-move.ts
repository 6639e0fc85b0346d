export interface Weighted {
  id: number;
  weight: number;
}

const step = 1024;
const limit = 1_000_000_000;

/**
 * The weights to save when a folder comes to lie at `index` among its siblings, which are given in their order and
 * without it. Weights are sparse: mostly the moved folder alone gets a new one. Where there is no room between its
 * neighbours, as few of them as possible make some, before it or after it.
 */
export function weightsAfterMove(siblings: Weighted[], moved: Weighted, index: number): Weighted[] {
  const before = siblings.slice(0, index);
  const after = siblings.slice(index);
  const low = before.at(-1)?.weight;
  const high = after[0]?.weight;
  if (low === undefined && high === undefined) return [moved];
  const weight = between(low, high);
  if (weight !== undefined) return [{ ...moved, weight }];

  // Towards the start everything counts backwards.
  const mirrored = (list: Weighted[]) => list.map((one) => ({ ...one, weight: -one.weight })).reverse();
  const up = makeRoom(after, moved, low as number);
  const down = mirrored(makeRoom(mirrored(before), moved, -(high as number)));
  const fewer = down.length < up.length ? down : up;
  if (fewer.every((one) => Math.abs(one.weight) <= limit)) return fewer;
  return [...before, moved, ...after].map(({ id }, place) => ({ id, weight: place * step }));
}

function between(low: number | undefined, high: number | undefined): number | undefined {
  if (low === undefined && high !== undefined) return high - step >= -limit ? high - step : undefined;
  if (high === undefined && low !== undefined) return low + step <= limit ? low + step : undefined;
  const middle = Math.floor(((low as number) + (high as number)) / 2);
  return middle > (low as number) && middle < (high as number) ? middle : undefined;
}

/** The moved folder directly above `low`, and those after it as far as they would not be above it any more. */
function makeRoom(after: Weighted[], moved: Weighted, low: number): Weighted[] {
  let weight = low + step;
  const changed = [{ ...moved, weight }];
  for (const { id, weight: present } of after) {
    if (present > weight) break;
    weight += step;
    changed.push({ id, weight });
  }
  return changed;
}
