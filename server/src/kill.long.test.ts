import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { seededRandom } from './demo/seeded-random.ts';
import { makeUser } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { makeSpace } from './testing/library.ts';
import {
  type KillableServer,
  killServer,
  loadServer,
  startServer,
} from './testing/services/killable-server.ts';
import { readReferences, readShelves, readStore } from './testing/shelves/read-shelves.ts';
import { findPlaces, Refused, sendShelfStep } from './testing/shelves/send-shelf-step.ts';
import { drawStep, makeSender, type Sender } from './testing/shelves/sender.ts';
import { afterStep, describeShelf, hashOf, type Shelf } from './testing/shelves/shelf.ts';
import { readAccessModel } from './testing/trees/access-model.ts';
import { aliveInTrash, deriveState, readDerivedState } from './testing/trees/derived-state.ts';
import { sweepFiles } from './work/sweep-files.ts';

const kills = Number(process.env.KILLS ?? 8);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const senderNames = ['s1', 's2', 's3', 's4', 's5'];

/** With the shelf as it will be once the request under way is done. */
interface KilledSender extends Sender {
  next?: { what: string; shelf: Shelf } | undefined;
}

/** Stays beside the server that is killed, to prepare and to look. */
const house = await openHouse();
const user = await makeUser(house, { roles: [161] });
const spaces = [await makeSpace(house), await makeSpace(house)];

async function signIn({ door }: KillableServer): Promise<string> {
  const response = await door.fetch('/api/rest/auth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.email, password: user.password }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function get<T>({ door }: KillableServer, token: string, path: string): Promise<T> {
  const response = await door.fetch(`/api/rest${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

/**
 * All senders at once until the server is killed: as soon as a request is acknowledged, a moment later, or by itself
 * at a commit.
 */
async function sendUntilKilled(
  server: KillableServer,
  token: string,
  senders: KilledSender[],
): Promise<void> {
  const kind = random();
  let left = 1 + Math.floor(random() * 16);
  const enough = Promise.withResolvers<unknown>();
  const onDone = () => {
    left -= 1;
    if (left === 0) enough.resolve(kind < 0.25 ? undefined : pause(random() * 60));
  };
  let isKilled = false;
  if (kind > 0.5) {
    isKilled = true;
    server.child.send(1 + Math.floor(random() * 30));
    enough.resolve(server.ended);
  }
  const one = { onDone, isKilled: () => isKilled };
  const sending = Promise.all(senders.map((sender) => keepSending(server, token, sender, one)));
  await Promise.race([enough.promise, sending.then(() => enough.promise)]);
  isKilled = true;
  await killServer(server);
  await sending;
}

async function keepSending(
  { door }: KillableServer,
  token: string,
  sender: KilledSender,
  { onDone, isKilled }: { onDone(): void; isKilled(): boolean },
): Promise<void> {
  for (;;) {
    const step = drawStep(sender, { mostShares: 10 });
    sender.next = { what: step.do, shelf: afterStep(sender.shelf, step, sender.steps) };
    try {
      await sendShelfStep(door, token, step);
    } catch (error) {
      if (error instanceof Refused || !isKilled()) throw error;
      return;
    }
    sender.shelf = sender.next.shelf;
    sender.next = undefined;
    onDone();
  }
}

/** Of requests that were under way at a kill, by what they did; and those of them that were done nevertheless. */
const count = { cutOff: new Map<string, number>(), landed: new Map<string, number>() };
const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1);

/** What is there of a sender's things is what was acknowledged; the request cut off is there wholly or not at all. */
function settleShelf(sender: KilledSender, found: Map<string, string>): void {
  const own = new Map([...found].filter(([name]) => name.startsWith(`${sender.name}-`)));
  const { next, shelf } = sender;
  if (next) add(count.cutOff, next.what);
  if (next && isSame(own, next.shelf)) {
    if (!isSame(own, shelf)) add(count.landed, next.what);
    sender.shelf = next.shelf;
  } else {
    expect([...own.values()].sort(), `of ${sender.name}, cut off: ${next?.what}`).toEqual(
      expected(own, shelf),
    );
  }
  sender.next = undefined;
  sender.shelf = new Map(
    [...sender.shelf]
      .filter(([name]) => own.has(name))
      // From the next start on it may be purged.
      .map(([name, item]) => [name, item.deletedBy === undefined ? item : { ...item, deletedBy: 0 }]),
  );
}

/** The lines that must be there: all but those of things that were in the trash before the last start. */
const expected = (found: Map<string, string>, shelf: Shelf): string[] =>
  [...describeShelf(shelf)]
    .filter(([name]) => shelf.get(name)?.deletedBy !== 0 || found.has(name))
    .map(([, line]) => line)
    .sort();

const isSame = (found: Map<string, string>, shelf: Shelf): boolean =>
  expected(found, shelf).join('\n') === [...found.values()].sort().join('\n');

async function checkLibrary(senders: KilledSender[]): Promise<void> {
  const found = await readShelves(house);
  for (const sender of senders) settleShelf(sender, found);
  expect(
    [...found.keys()].filter((name) => !/^s\d-/.test(name)),
    'from nobody',
  ).toEqual([]);
  const model = await readAccessModel(house.parts.pool);
  expect(await readDerivedState(house.parts.pool)).toEqual(deriveState(model));
  expect(aliveInTrash(model), 'alive in the trash').toEqual([]);
  await checkBytes();
}

/** Every row has its bytes, and they are the right ones. */
async function checkBytes(): Promise<void> {
  const [references, store] = [await readReferences(house), await readStore(house)];
  for (const [hash, size] of references) expect([hash, store.get(hash)]).toEqual([hash, size]);
}

/** What the server shows is what the senders have, and some of it is fetched. */
async function checkShown(server: KillableServer, token: string, senders: KilledSender[]): Promise<void> {
  const alive = senders.flatMap(({ shelf }) => [...shelf].filter(([, item]) => item.deletedBy === undefined));
  const shown: { name: string }[] = [];
  for (const { id } of spaces)
    shown.push(...(await get<[]>(server, token, `/folders?spaceId=${id}&anyParent=true`)));
  const tops = await findPlaces(
    house,
    alive.filter(([, { parent }]) => parent === undefined).map(([name]) => name),
  );
  for (const { id, space } of tops)
    shown.push(...(await get<[]>(server, token, `/documents?spaceId=${space}&folderPath=${id}`)));
  expect(shown.map(({ name }) => name).sort()).toEqual(alive.map(([name]) => name).sort());

  const documents = alive.filter(([, { isFolder }]) => !isFolder);
  const counts: { count: number }[] = [];
  for (const { id } of spaces)
    counts.push(...(await get<[]>(server, token, `/folders/document-count?spaceId=${id}`)));
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(documents.length);
  for (let time = 0; time < Math.min(5, documents.length); time += 1) {
    const [name, { hashes }] = documents[Math.floor(random() * documents.length)] as (typeof documents)[0];
    const [place] = await findPlaces(house, [name]);
    const headers = { authorization: `Bearer ${token}` };
    const response = await server.door.fetch(`/api/rest/documents/${place?.id}/download`, { headers });
    expect(hashOf(Buffer.from(await response.arrayBuffer()))).toBe(hashes.at(-1));
  }
}

it(
  '[DOC-06] [2.3.3] [15.4.2] a server killed at any moment loses nothing that it has acknowledged and leaves nothing half done',
  async () => {
    process.stdout.write(`kill.long.test.ts: ${kills} kills, seed ${seed}\n`);
    const shared = [...spaces];
    const senders: KilledSender[] = [];
    for (const name of senderNames)
      senders.push(await makeSender(house, name, shared, Math.floor(random() * 1e9)));
    spaces.push(...senders.map(({ space }) => space));
    let server = await startServer(loadServer(house, 0));
    let token = await signIn(server);
    for (let kill = 1; kill <= kills; kill += 1) {
      const following = loadServer(house, kill);
      await sendUntilKilled(server, token, senders);
      await checkLibrary(senders);

      server = await startServer(following);
      expect(await get(server, token, '/users/me')).toMatchObject({ id: user.id });
      await checkShown(server, token, senders);
      token = await signIn(server);
    }
    await killServer(server);
    await checkLibrary(senders);
    await checkSwept();
    const done = senders.reduce((sum, { steps }) => sum + steps, 0);
    const show = (counted: Map<string, number>) => JSON.stringify(Object.fromEntries(counted));
    process.stdout.write(
      `kill.long.test.ts: ${done} requests; cut off ${show(count.cutOff)}, of these done ${show(count.landed)}\n`,
    );
  },
  60_000 + kills * 20_000,
);

/** After a sweep the store holds exactly what rows refer to. */
async function checkSwept(): Promise<void> {
  const incoming = join(house.dataFolder, 'files', 'incoming');
  // What a killed upload has left is only removed long after any upload could still run.
  const longAgo = new Date(Date.now() - 48 * 3_600_000);
  for (const name of await readdir(incoming)) await utimes(join(incoming, name), longAgo, longAgo);
  await sweepFiles(house.parts, { graceMinutes: 0 });
  const references = [...(await readReferences(house))].sort();
  expect([...(await readStore(house))].sort()).toEqual(references);
  const { rows } = await house.parts.pool.query('select hash, size from stored_file');
  expect(rows.map(({ hash, size }) => [hash, size]).sort()).toEqual(references);
  expect(await readdir(incoming)).toEqual([]);
}
