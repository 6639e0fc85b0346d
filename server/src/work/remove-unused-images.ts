import { minutesAfter } from '../base/clock.ts';
import type { Parts } from '../base/parts.ts';

const keepDays = 30;

/** Pictures that no description has shown for long: put in and not saved, or taken out. */
export async function removeUnusedImages(parts: Parts): Promise<void> {
  const limit = minutesAfter(parts.clock.now(), -keepDays * 24 * 60);
  await parts.db.deleteFrom('image').where('unused_since', '<', limit).execute();
}
