import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inPieces } from './in-pieces.ts';

it('[SPC-04] a long text comes in pieces, and other work has its turn between them', async () => {
  const line = `${'x'.repeat(99)}\n`;
  let made = 0;
  function* lines() {
    for (; made < 20_000; made += 1) yield line;
  }
  let turns = 0;
  let reading = true;
  const other = (async () => {
    while (reading) {
      await turn();
      turns += 1;
    }
  })();
  let bytes = 0;
  let pieces = 0;
  let ahead = 0;
  for await (const piece of inPieces(lines())) {
    pieces += 1;
    bytes += piece.length;
    ahead = Math.max(ahead, made * line.length - bytes);
  }
  reading = false;
  await other;
  expect(bytes).toBe(2_000_000);
  expect(pieces).toBeGreaterThan(50);
  expect(turns).toBeGreaterThan(pieces / 2);
  // Nothing is made long before somebody reads it.
  expect(ahead).toBeLessThan(200_000);
});
