import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { listDocuments } from '@atrium/contract/documents';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../demo/seeded-random.ts';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeSpace } from '../../../testing/library.ts';
import { askOffset, beginUpload, isLate, sendPiece } from '../../../testing/pieces.ts';
import {
  type KillableServer,
  killServer,
  loadServer,
  startServer,
} from '../../../testing/services/killable-server.ts';
import { listIncoming } from '../../../testing/storage.ts';

const kills = Number(process.env.KILLS ?? 8);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const megabyte = 1024 * 1024;

/** Stays beside the server that is killed, to prepare and to look. */
const house = await openHouse();
const owner = await makeUser(house, { roles: [161] });
const token = await signInAs(house, owner);
const space = await makeSpace(house, { ownerId: owner.id });

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The server that answers now; another one after each kill. */
let server: KillableServer;
let isDone = false;

/** What is sent, until it is there, however often nobody answers. */
async function sendWhole(name: string): Promise<{ name: string; hash: string }> {
  const bytes = Buffer.from(randomBytes(Math.floor(random() * 3 * megabyte)).toString('hex'));
  const { id } = await again(() =>
    beginUpload(server.door, token, { name, size: bytes.length, space: space.id }),
  );
  for (;;) {
    const at = await again(() => askOffset(server.door, token, id));
    expect(at, 'what was acknowledged is there').toBeDefined();
    const length = Math.floor(random() * megabyte) + 1;
    const piece = bytes.subarray(at, (at as number) + length);
    const answer = await sendPiece(server.door, token, id, at as number, piece).catch(() => undefined);
    if (answer?.status === 204 && answer.offset === bytes.length) return { name, hash: hashOf(bytes) };
    if (answer === undefined || isLate(answer)) await pause(50);
    else expect(answer.status).toBe(204);
  }
}

/** Until somebody answers, for a minute. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
}

async function killAgainAndAgain(): Promise<void> {
  for (let round = 1; round <= kills; round += 1) {
    const next = loadServer(house, round);
    await pause(random() * 700);
    await killServer(server);
    server = await startServer(next);
  }
  isDone = true;
}

it(
  '[DOC-05] [2.3.3] [15.4.2] however often the server is killed, each file becomes one document with all of its bytes',
  async () => {
    process.stdout.write(`pieces-killed.long.test.ts: ${kills} kills, seed ${seed}\n`);
    server = await startServer(loadServer(house, 0));
    const sent: { name: string; hash: string }[] = [];
    const sender = async (letter: string) => {
      for (let number = 1; !isDone; number += 1) sent.push(await sendWhole(`${letter}${number}.txt`));
    };
    await Promise.all([killAgainAndAgain(), sender('a'), sender('b')]);
    const { body } = await house.ask(listDocuments, { query: { spaceId: space.id } }, { token });
    const stored = await house.parts.db.selectFrom('document').select(['name', 'hash']).execute();
    expect(body).toHaveLength(sent.length);
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(stored.sort(byName)).toEqual(sent.sort(byName));
    for (const { hash } of stored) {
      const chunks: Buffer[] = await house.parts.files.read(hash).toArray();
      expect(hashOf(Buffer.concat(chunks))).toBe(hash);
    }
    // What a kill has left goes as any other.
    await house.parts.db.deleteFrom('upload').execute();
    await house.parts.files.removeAbandoned(new Date(Date.now() + 60_000));
    expect(await listIncoming(house)).toEqual([]);
  },
  60_000 + kills * 60_000,
);
