import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mountedCalls } from './testing/mounted-calls.ts';
import { type Ask, describeAsk, readAnswer, send } from './testing/non-interference/ask.ts';
import { asStranger, changing, leftOut, type Made, type Scene } from './testing/non-interference/changing.ts';
import { reading } from './testing/non-interference/reading.ts';
import {
  countForUploader,
  drawSecrets,
  keepSecret,
  nothingHidden,
} from './testing/non-interference/secrets.ts';
import { evenIds, openTwins, workOff } from './testing/non-interference/twins.ts';
import { type Asker, askers, type World } from './testing/non-interference/world.ts';

/**
 * What one may not read changes no answer: two houses that differ only in what is hidden from those who ask. Every
 * call of the contract is asked in both, and answered the same, to the last byte. What is hidden is drawn, and grows
 * from round to round; so does what everybody may see, by the changes that are made in both.
 */
const twins = await openTwins();
const hidden = nothingHidden();
const rounds = Number(process.env.ATRIUM_WORLDS ?? 1);
const calls = mountedCalls();
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const forAdmins = calls.filter(({ access }) => access === 'admin');

it('[8.2.2] every call is asked, or it is said why not', () => {
  const asked = new Set([
    ...Object.keys(reading),
    ...[...changing, ...asStranger].map(([name]) => name),
    ...forAdmins.map(nameOf),
    ...Object.keys(leftOut),
  ]);
  const missing = calls.map(nameOf).filter((name) => !asked.has(name));
  expect(missing, 'add the call: server/src/testing/non-interference').toEqual([]);
  expect([...asked].filter((name) => !calls.some((call) => nameOf(call) === name))).toEqual([]);
});

/** Asked in one house and then in the other; answers what the first said, and notes where they differ. */
async function compare(who: Asker | 'stranger', name: string, ask: Ask, wrong: object[]): Promise<string> {
  const answers = [];
  for (const world of twins.both) {
    const token = who === 'stranger' ? undefined : world.tokens[who];
    answers.push(await readAnswer(await send(world, token, name, ask)));
  }
  const [answer, other] = answers;
  if (!isDeepStrictEqual(answer, other)) wrong.push({ who, asked: describeAsk(name, ask), answer, other });
  return answer && answer.status < 300 ? answer.body : '';
}

/** Everybody at once, each one thing after another: more at a time would meet the limits on heavy work. */
async function compareReading(wrong: object[]): Promise<void> {
  await Promise.all(
    askers.map(async (who) => {
      for (const [name, { asks, but }] of Object.entries(reading)) {
        if (but?.who.includes(who)) continue;
        for (const ask of asks(twins.open, hidden)) await compare(who, name, ask, wrong);
      }
    }),
  );
}

/** Administrators may read everything, so nothing is hidden from them: the others are refused whatever they name. */
async function compareRefusals(wrong: object[]): Promise<void> {
  const id = hidden.documents.at(-1) ?? 1;
  for (const call of forAdmins) {
    const params = { id, sessionId: 1 };
    await compare('staff', nameOf(call), { params, ...(call.body ? { body: {} } : {}) }, wrong);
  }
}

let turn = 0;
async function compareChanging(who: Asker, wrong: object[]): Promise<void> {
  const world: World = twins.open;
  const made: Made = { documents: [], folders: [], lists: [] };
  const isOwner = who === 'owner';
  turn += 1;
  const scene: Scene = {
    ...{ world, hidden, who, made, turn },
    space: isOwner ? world.owned.id : world.works.id,
    folder: isOwner ? world.folders.mine : world.folders.beta,
  };
  for (const [name, ask] of changing) {
    const body = await compare(who, name, ask(scene), wrong);
    remember(name, body, made);
  }
}

function remember(name: string, body: string, made: Made): void {
  const kind = /^POST \/(documents|folders|mailing-lists)(\/multiple|\/\{id\}\/clone)?$/.exec(name)?.[1];
  if (!kind || body === '') return;
  const answer = JSON.parse(body) as { id: number } | { id: number }[];
  const list = kind === 'mailing-lists' ? made.lists : made[kind as 'documents' | 'folders'];
  list.push(...[answer].flat().map(({ id }) => id));
}

describe('[PERM-02] [SRCH-03] [8.2.2] [2.4.1] what one may not read', () => {
  it('changes no answer: not a status, not a header, not a byte', {
    timeout: 240_000 + 60_000 * rounds,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(drawSecrets, async (secrets) => {
        const wrong: object[] = [];
        twins.clock.advance({ minutes: 11 });
        for (const secret of secrets) {
          await keepSecret(twins.keeping, hidden, secret);
          await countForUploader(twins.open, secret);
        }
        await workOff(twins.keeping);
        await evenIds(twins);
        await compareReading(wrong);
        await compareRefusals(wrong);
        for (const who of askers) await compareChanging(who, wrong);
        for (const [name, ask] of asStranger)
          await compare('stranger', name, ask({ world: twins.open, hidden } as Scene), wrong);
        for (const world of twins.both) await workOff(world);
        await evenIds(twins);
        await compareReading(wrong);
        expect(wrong.slice(0, 5), JSON.stringify(wrong.slice(0, 2))).toEqual([]);
      }),
      { numRuns: rounds, endOnFailure: true },
    );
  });
});
