import { describe, expect, it } from 'vitest';
import { type Weighted, weightsAfterMove } from './weights-after-move.ts';

const row = (...weights: number[]): Weighted[] => weights.map((weight, index) => ({ id: index + 1, weight }));
const moved = { id: 99, weight: 7 };

/** The ids in the order that the new weights give; equal weights keep the order they had. */
function orderAfter(siblings: Weighted[], index: number) {
  const changed = new Map(weightsAfterMove(siblings, moved, index).map(({ id, weight }) => [id, weight]));
  const all = [...siblings.slice(0, index), moved, ...siblings.slice(index)];
  return all
    .map(({ id, weight }) => ({ id, weight: changed.get(id) ?? weight }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ id }) => id);
}

describe('[FLD-04] weights after a move', () => {
  it('only the moved folder changes where there is room', () => {
    expect(weightsAfterMove(row(0, 1024, 2048), moved, 1)).toEqual([{ id: 99, weight: 512 }]);
    expect(weightsAfterMove(row(0, 1024), moved, 0)).toEqual([{ id: 99, weight: -1024 }]);
    expect(weightsAfterMove(row(0, 1024), moved, 2)).toEqual([{ id: 99, weight: 2048 }]);
    expect(weightsAfterMove(row(-3, -1), moved, 1)).toEqual([{ id: 99, weight: -2 }]);
  });

  it('the only folder keeps the weight it has', () => {
    expect(weightsAfterMove([], moved, 0)).toEqual([moved]);
  });

  it('neighbours make room by 1024 where there is none, on the side that has fewer', () => {
    expect(weightsAfterMove(row(0, 0, 0, 0), moved, 3)).toEqual([
      { id: 99, weight: 1024 },
      { id: 4, weight: 2048 },
    ]);
    expect(weightsAfterMove(row(0, 0, 0, 0), moved, 1)).toEqual([
      { id: 1, weight: -2048 },
      { id: 99, weight: -1024 },
    ]);
    expect(weightsAfterMove(row(0, 1, 5000, 6000), moved, 1)).toEqual([
      { id: 99, weight: 1024 },
      { id: 2, weight: 2048 },
    ]);
  });

  it('stops where the next neighbour is far enough away', () => {
    expect(weightsAfterMove(row(0, 0, 0, 1, 2, 9000, 9001), moved, 4)).toEqual([
      { id: 99, weight: 1025 },
      { id: 5, weight: 2049 },
    ]);
  });

  it('renumbers all of them when the numbers come to their end', () => {
    const full = row(999_999_999, 1_000_000_000, 1_000_000_000);
    expect(orderAfter(full, 2)).toEqual([1, 2, 99, 3]);
    expect(Math.max(...weightsAfterMove(full, moved, 3).map(({ weight }) => weight))).toBeLessThanOrEqual(
      1_000_000_000,
    );
  });

  it('gives the wanted order at every place of any row', () => {
    let seed = 5;
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 400; round += 1) {
      const weights = Array.from({ length: random(9) }, () => random(round % 2 ? 6 : 5000)).sort(
        (a, b) => a - b,
      );
      const siblings = row(...weights);
      const index = random(siblings.length + 1);
      const wanted = [...siblings.slice(0, index), moved, ...siblings.slice(index)].map(({ id }) => id);
      expect(orderAfter(siblings, index), JSON.stringify({ weights, index })).toEqual(wanted);
    }
  });
});
