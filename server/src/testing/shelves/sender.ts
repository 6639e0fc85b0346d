import { seededRandom } from '../../demo/seeded-random.ts';
import { makeUser, type TestUser } from '../factories.ts';
import type { House } from '../house.ts';
import { makeFolder, makeRole, makeSpace, reads, setEntry, type TestSpace } from '../library.ts';
import { type DrawAny, drawAnyStep } from './draw-any-step.ts';
import type { Shelf, ShelfStep } from './shelf.ts';

/** Somebody who does one thing after another with a part of the library that is their own. */
export interface Sender {
  name: string;
  user: TestUser;
  /** Belongs to the sender alone, and is reviewed now and then. */
  space: TestSpace;
  random(): number;
  steps: number;
  shares: number;
  shelf: Shelf;
}

/** With folders in each of the spaces that all senders share, and in one of their own. */
export async function makeSender(
  house: House,
  name: string,
  shared: TestSpace[],
  seed: number,
): Promise<Sender> {
  const user = await makeUser(house, { roles: [161] });
  const space = await makeSpace(house);
  await makeRole(house, `${name}-readers`);
  const recipients = await makeRole(house, `${name}-recipients`);
  await makeUser(house, { roles: [recipients] });
  await makeUser(house, { roles: [recipients] });
  const shelf = new Map();
  for (const [index, one] of [...shared, space].entries()) {
    await setEntry(house, one.rootId, recipients, reads);
    const top = `${name}-top${index}`;
    const topId = await makeFolder(house, one, { name: top });
    const inside = `${name}-inside${index}`;
    const insideId = await makeFolder(house, one, { name: inside, parent: topId });
    // With permissions of their own, so that moves change more than the path.
    const role = await makeRole(house);
    await setEntry(house, topId, role, reads);
    await setEntry(house, insideId, role, 'all');
    const reviews = one === space ? { reviews: [] } : {};
    shelf.set(top, { isFolder: true, parent: undefined, hashes: [], ...reviews });
    shelf.set(inside, { isFolder: true, parent: top, hashes: [] });
  }
  return { name, user, space, random: seededRandom(seed), steps: 0, shares: 0, shelf };
}

/** The sender's next request; what one person shares in an hour is limited. */
export function drawStep(sender: Sender, { mostShares }: { mostShares: number }): ShelfStep {
  sender.steps += 1;
  const { name, random, steps: number, shares } = sender;
  const draw: DrawAny = { random, sender: name, number, mayShare: shares < mostShares };
  const step = drawAnyStep(sender.shelf, draw);
  if (step.do === 'share') sender.shares += 1;
  return step;
}
