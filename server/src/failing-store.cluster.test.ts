import { listSpaces } from '@atrium/contract/spaces';
import { ready } from '@atrium/contract/system';
import { expect, inject, it } from 'vitest';
import { systemClock } from './base/clock.ts';
import { seededRandom } from './demo/seeded-random.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { makeDocument, makeSpace } from './testing/library.ts';
import { openBadProxy } from './testing/services/bad-proxy.ts';
import { readShelves } from './testing/shelves/read-shelves.ts';
import { findPlaces, sendShelfStep } from './testing/shelves/send-shelf-step.ts';
import { drawStep, makeSender, type Sender } from './testing/shelves/sender.ts';
import { afterStep, describeShelf, hashOf } from './testing/shelves/shelf.ts';
import { examine } from './work/doctor/examine.ts';
import { sweepFiles } from './work/sweep-files.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
let share = 0;
const asked = { count: 0, failed: 0 };
/** Half of what fails was done all the same. */
const endpoint = await openBadProxy(inject('objectStore').endpoint, () => {
  asked.count += 1;
  if (random() >= share) return undefined;
  asked.failed += 1;
  return random() < 0.5 ? 'error' : 'done, then error';
});
const house = await openHouse({ settings: { S3_ENDPOINT: endpoint } });
const stepsOfEach = 60;

async function work(sender: Sender, token: string): Promise<void> {
  while (sender.steps < stepsOfEach) {
    const step = drawStep(sender, { mostShares: 10 });
    await sendShelfStep(house, token, step);
    sender.shelf = afterStep(sender.shelf, step, sender.steps);
  }
}

async function downloadAll(sender: Sender, token: string): Promise<void> {
  for (const [name, { isFolder, deletedBy, hashes }] of sender.shelf) {
    if (isFolder || deletedBy !== undefined) continue;
    const [place] = await findPlaces(house, [name]);
    const headers = { authorization: `Bearer ${token}` };
    const response = await house.fetch(`/api/rest/documents/${place?.id}/download`, { headers });
    expect([name, hashOf(Buffer.from(await response.arrayBuffer()))]).toEqual([name, hashes.at(-1)]);
  }
}

it('[16.5.3] a store that answers 500 to one request in ten is noticed by nobody, and leaves nothing wrong', async () => {
  process.stdout.write(`failing-store.cluster.test.ts: seed ${seed}\n`);
  const shared = [await makeSpace(house)];
  const senders = [
    await makeSender(house, 's1', shared, seed),
    await makeSender(house, 's2', shared, seed + 1),
  ];
  const tokens = await Promise.all(senders.map(({ user }) => signInAs(house, user)));
  share = 0.1;
  await Promise.all([
    ...senders.map((sender, index) => work(sender, tokens[index] as string)),
    sweepFiles(house.parts, { graceMinutes: 0 }),
  ]);
  await Promise.all(senders.map((sender, index) => downloadAll(sender, tokens[index] as string)));
  await sweepFiles(house.parts, { graceMinutes: 0 });
  const expected = senders.flatMap(({ shelf }) => [...describeShelf(shelf).values()]);
  expect([...(await readShelves(house)).values()].sort()).toEqual(expected.sort());
  share = 0;
  expect((await examine({ ...house.parts, machine: systemClock }, { isDeep: true })).findings).toEqual([]);
  expect(asked.failed).toBeGreaterThan(10);
});

it('[16.5.3] a store that is away takes no server away: lists go on, files are told to come later, and do', async () => {
  const token = await signInAs(house, await makeUser(house, { roles: [161] }));
  const id = await makeDocument(house, await makeSpace(house));
  const download = () =>
    house.fetch(`/api/rest/documents/${id}/download`, { headers: { authorization: `Bearer ${token}` } });
  share = 1;
  expect((await house.ask(ready, {})).status).toBe(200);
  expect((await house.ask(listSpaces, { query: {} }, { token })).status).toBe(200);
  const away = await download();
  expect(away.status).toBe(503);
  expect(await away.text()).toContain('The file store does not answer');
  share = 0;
  expect((await download()).status).toBe(200);
});
