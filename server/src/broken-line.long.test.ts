import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { forgotPassword } from '@atrium/contract/passwords';
import { getMe } from '@atrium/contract/users';
import { expect, inject, it } from 'vitest';
import { systemClock } from './base/clock.ts';
import { highlight, makeDesk, put, upsert } from './testing/annotations/annotating.ts';
import { readKept } from './testing/cluster/read-kept.ts';
import { startUploaders } from './testing/cluster/uploaders.ts';
import { readEvents } from './testing/event-reader.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { makeSpace } from './testing/library.ts';
import { openLine } from './testing/services/line.ts';
import { statusOf } from './testing/status-of.ts';
import { waitFor } from './testing/wait-for.ts';
import { examine } from './work/doctor/examine.ts';

/** Prepares and looks; what people ask goes to a server beside it, whose way to the database breaks. */
const house = await openHouse();
await house.parts.jobs.stop();
const line = await openLine({ path: join(inject('databaseHost'), '.s.PGSQL.5432') });
const name = new URL(house.databaseUrl).pathname;
const DATABASE_URL = `postgresql://postgres@127.0.0.1:${line.port}${name}`;
const server = await openHouse({ beside: house, settings: { DATABASE_URL } });

const ways: Record<string, { damage(): void; repair(): void }> = {
  'is cut': { damage: line.cut, repair: line.mend },
  'swallows everything': { damage: line.swallow, repair: line.mend },
  'is slow': { damage: () => line.slowDown(50), repair: () => line.slowDown(0) },
};

/** Desks are made without the work that an upload notes. */
const findings = async () => (await examine({ ...house.parts, machine: systemClock })).findings;

it.each(Object.entries(ways))(
  '[16.5.3] a network to the database that %s: 503 at most, nothing lost, nothing twice, and all goes on by itself',
  async (way, { damage, repair }) => {
    const before = await findings();
    const user = await makeUser(house, { roles: [161] });
    const token = await signInAs(server, user);
    const space = await makeSpace(house);
    const uploaders = startUploaders({ addresses: [server.url], token, spaceId: space.id, people: 4 });
    const more = async (count: number) => {
      const had = uploaders.acknowledged.length;
      await waitFor('documents to come in', () => uploaders.acknowledged.length >= had + count);
    };
    await more(10);
    damage();
    if (way === 'is slow') await more(5);
    else {
      const asked = performance.now();
      const statuses = await Promise.all(
        Array.from({ length: 10 }, () => statusOf(server, getMe, {}, { token })),
      );
      expect(new Set(statuses)).toEqual(new Set([503]));
      const seconds = Math.round(performance.now() - asked) / 1000;
      process.stdout.write(`a line that ${way}: all answered after ${seconds} s\n`);
    }
    repair();
    await more(10);
    await uploaders.stop();
    // An upload that nobody could begin to read for a minute has come too late.
    expect(uploaders.refusals.filter((refusal) => !refusal.startsWith('408'))).toEqual([]);
    const kept = await readKept(house, user.id);
    expect(kept).toEqual(uploaders.acknowledged.toSorted((a, b) => a.id - b.id));

    expect(await findings()).toEqual(before);

    // Jobs, and what servers tell each other, find their way again too.
    await house.ask(forgotPassword, { body: { email: user.email } });
    await house.mailTo(user.email, /password/i);
    const { document, ann, ben } = await makeDesk(house);
    const events = await readEvents(server, document, ben);
    expect(await events.next()).toBe('annotations {"seq":0}');
    await put(house, ann, document, [upsert(randomUUID(), null, highlight())]);
    // Whoever listens again after the line was broken is told once more what may have been missed.
    let told = await events.next();
    while (told === 'annotations {"seq":0}') told = await events.next();
    expect(told).toBe('annotations {"seq":1}');
    await events.close();
  },
);
