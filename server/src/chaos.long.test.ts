import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startCluster } from '../../scripts/cluster/cluster.ts';
import { systemClock } from './base/clock.ts';
import { seededRandom } from './demo/seeded-random.ts';
import { type Victim, victimsOf } from './testing/chaos/monkey.ts';
import { makeGate, type Persistent, sendForEver } from './testing/chaos/persistent-sender.ts';
import { signInAs } from './testing/factories.ts';
import { type House, openDoor, openHouse } from './testing/house.ts';
import { makeSpace } from './testing/library.ts';
import { makeSmtpServer } from './testing/services/smtp-server.ts';
import { readShelves } from './testing/shelves/read-shelves.ts';
import { makeSender } from './testing/shelves/sender.ts';
import { describeShelf } from './testing/shelves/shelf.ts';
import { waitFor } from './testing/wait-for.ts';
import { examine } from './work/doctor/examine.ts';

const kills = Number(process.env.KILLS ?? 12);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T;

const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'));
const smtp = await makeSmtpServer();
const quiet = {
  LIBREOFFICE: 'off',
  FILE_WORK: 'off',
  SEARCH_INDEX: 'off',
  BUDGET_SCALE: '0',
  SMTP_URL: smtp.url,
};
const cluster = await startCluster({
  ...{ folder, servers: 2, entry: 'server/src/testing/services/serve-and-sweep.ts' },
  env: { ...quiet, NODE_COMPILE_CACHE: join(folder, 'compiled'), DATABASE_POOL: '10' },
});
/** Prepares and looks, beside the servers: what people ask goes to these. */
const house = await openHouse({ settings: { ...cluster.settings, ...quiet } });
const door: House = { ...house, ...openDoor(cluster.url) };
const patience = () => ({ signal: AbortSignal.timeout(60_000) });
const patientDoor: House = { ...door, fetch: (path, init) => door.fetch(path, { ...patience(), ...init }) };

afterAll(async () => {
  await house.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const gate = makeGate();
let isOver = false;
const tally = new Map<string, number>();
const add = (what: string, count = 1) => tally.set(what, (tally.get(what) ?? 0) + count);

async function makePeople(): Promise<Persistent[]> {
  const shared = [await makeSpace(house), await makeSpace(house)];
  return Promise.all(
    ['s1', 's2', 's3', 's4', 's5'].map(async (name) => {
      const sender = await makeSender(house, name, shared, Math.floor(random() * 1e9));
      const token = await signInAs(door, sender.user);
      return { sender, token, done: new Map(), repeated: 0, isIdle: true, now: '' };
    }),
  );
}

/** Somewhere in the middle of what people do, and once more for those who had to wait. */
async function strike(victim: Victim, people: Persistent[]): Promise<void> {
  const count = () => people.reduce((sum, { sender }) => sum + sender.steps, 0);
  const enough = count() + 5 + Math.floor(random() * 15);
  gate.open();
  await waitFor('people to be at work', () => count() >= enough);
  await pause(random() * 60);
  await victim.kill();
  await pause(random() * 300);
  await victim.revive();
  gate.close();
  await waitFor('what was begun to be answered', () => people.every(({ isIdle }) => isIdle)).catch(
    (error) => {
      throw new Error(`${error.message}\n${people.map(({ now }) => now).join('\n')}`);
    },
  );
}

/** All that was acknowledged, once, and nothing else. */
async function checkEverything(what: string, people: Persistent[], isDeep = false): Promise<void> {
  const expected = people.flatMap(({ sender }) => [...describeShelf(sender.shelf).values()]);
  expect([...(await readShelves(house)).values()].sort(), what).toEqual(expected.sort());
  const look = async () => (await examine({ ...house.parts, machine: systemClock }, { isDeep })).findings;
  let findings = await look();
  // A database that was killed comes back as the replica, in its own time.
  await waitFor('the replica to be back', async () => {
    if (!findings.some(({ name }) => name.startsWith('replica.'))) return true;
    findings = await look();
    return false;
  });
  expect(findings, what).toEqual([]);
}

/** What the servers said last: their logs go with the cluster. */
function tellLogs(): void {
  for (const { name } of cluster.servers) {
    const errors = readFileSync(join(folder, `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    process.stdout.write(`${name}:\n${errors.slice(-8).join('\n')}\n`);
  }
}

it(
  '[16.5.3] [2.3.3] [15.4.2] whatever of a cluster is killed at any moment, all that was acknowledged is there, once, and the doctor finds nothing',
  async () => {
    process.stdout.write(`chaos.long.test.ts: ${kills} kills, seed ${seed}\n`);
    const people = await makePeople();
    const working = Promise.all(people.map((who) => sendForEver(patientDoor, who, gate, () => isOver)));
    const begun = performance.now();
    const striking = (async () => {
      for (let kill = 1; kill <= kills; kill += 1) {
        const victim = pick(victimsOf(cluster));
        await strike(victim, people);
        await checkEverything(`after kill ${kill}: ${victim.kind}`, people);
        add(victim.kind);
        if (kill % 25 === 0) process.stdout.write(`chaos.long.test.ts: ${kill} kills\n`);
      }
      isOver = true;
      gate.open();
    })();
    await Promise.race([working.then(() => striking), striking]).catch((error) => {
      tellLogs();
      throw error;
    });
    await working;
    await checkEverything('at the end', people, true);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    for (const { done } of people) for (const [what, count] of done) add(`${what}, done`, count);
    add(
      'sent again',
      people.reduce((sum, { repeated }) => sum + repeated, 0),
    );
    process.stdout.write(`chaos.long.test.ts: ${seconds} s, ${JSON.stringify(Object.fromEntries(tally))}\n`);
  },
  120_000 + kills * 60_000,
);
