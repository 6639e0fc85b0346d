import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headBytes } from '../../base/storage/file-store.ts';
import type { OpenStore } from './open-store.ts';

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** In pieces of 64 kB, as they come from the network. */
export async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** What every kind of store promises of files that come in pieces. */
export function describePieces(at: () => OpenStore, sizes: number[]): void {
  describe('what comes in pieces', () => {
    it('any pieces, given up in part and begun again anywhere, copied or not, make the file', async () => {
      const most = Math.max(...sizes) + 1000;
      const whole = randomBytes(most);
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: most }),
          fc.array(
            fc.record({
              length: fc.oneof(fc.integer({ min: 0, max: most }), fc.constantFrom(0, 1, ...sizes)),
              back: fc.integer({ min: 0, max: 100_000 }),
              isCopied: fc.boolean(),
              isSaved: fc.boolean(),
            }),
            { maxLength: 5 },
          ),
          async (size, steps) => {
            const bytes = whole.subarray(0, size);
            const { pieces } = at().store;
            let place = pieces.newPlace();
            let length = 0;
            for (const step of [...steps, { length: most, back: 0, isCopied: false, isSaved: false }]) {
              length = Math.max(0, length - step.back);
              if (step.isCopied && length > 0) {
                const copied = await pieces.copy(place, length);
                await pieces.remove([place]);
                place = copied;
              }
              const writer = await pieces.open(place, length);
              for await (const piece of piecesOf(bytes.subarray(length, length + step.length))) {
                await writer.add(piece);
                if (step.isSaved) expect(await writer.save()).toBeLessThanOrEqual(size);
              }
              length = await writer.close();
            }
            expect(length).toBe(size);
            const file = await pieces.end(place, size);
            expect(file).toMatchObject({ hash: hashOf(bytes), size, head: bytes.subarray(0, headBytes) });
            await at().keep([file]);
            await pieces.remove([place]);
            expect((await buffer(at().store.read(file.hash))).equals(bytes)).toBe(true);
            await at().store.remove(file.hash);
            expect(await at().leftBehind()).toBe(0);
            expect(await at().holders()).toEqual([]);
          },
        ),
        { numRuns: 12 },
      );
    });

    it('a writer that was left behind cannot touch what goes on elsewhere', async () => {
      const { pieces } = at().store;
      const place = pieces.newPlace();
      const old = await pieces.open(place, 0);
      await old.add(Buffer.from('the beginning'));
      await old.save();
      await old.add(Buffer.from(', and then'));
      // What the database knows of: the rest may or may not come.
      const first = await pieces.open(place, 0);
      await first.add(Buffer.from('the beginning'));
      await first.close();
      const copied = await pieces.copy(place, 13);
      await old.close().catch(() => undefined);
      const next = await pieces.open(copied, 13);
      await next.add(Buffer.from(' and the end'));
      const length = await next.close();
      await pieces.remove([place]);
      const file = await pieces.end(copied, length);
      await at().keep([file]);
      expect((await buffer(at().store.read(file.hash))).toString()).toBe('the beginning and the end');
    });

    it('what was begun without a byte goes on elsewhere from its start', async () => {
      const { pieces } = at().store;
      const copied = await pieces.copy(pieces.newPlace(), 0);
      const writer = await pieces.open(copied, 0);
      await writer.add(Buffer.from('all of it'));
      const file = await pieces.end(copied, await writer.close());
      await at().keep([file]);
      expect((await buffer(at().store.read(file.hash))).toString()).toBe('all of it');
    });

    it('[5.3.2] nothing but a place of pieces is opened', async () => {
      for (const place of ['', '../secret', 'pieces-', `pieces-${'a'.repeat(31)}/`, 'a'.repeat(32)])
        await expect(at().store.pieces.open(place, 0)).rejects.toThrow('not a place of pieces');
    });

    it('bytes that are gone are told', async () => {
      const { pieces } = at().store;
      await expect(pieces.open(pieces.newPlace(), 5)).rejects.toMatchObject({ code: 'upload.lost' });
      await expect(pieces.end(pieces.newPlace(), 5)).rejects.toMatchObject({ code: 'upload.lost' });
      await expect(pieces.copy(pieces.newPlace(), 5)).rejects.toMatchObject({ code: 'upload.lost' });
    });
  });
}
