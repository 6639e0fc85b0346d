import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword } from '@atrium/contract/passwords';
import { afterAll, expect, it } from 'vitest';
import { startPool } from '../../scripts/cluster/pgbouncer.ts';
import { type Node, owner, startPostgres } from '../../scripts/cluster/postgres.ts';
import { highlight, makeDesk, put, upsert } from './testing/annotations/annotating.ts';
import { readKept } from './testing/cluster/read-kept.ts';
import { startUploaders } from './testing/cluster/uploaders.ts';
import { readEvents } from './testing/event-reader.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { makeSpace } from './testing/library.ts';
import { waitFor } from './testing/wait-for.ts';

const rounds = Number(process.env.FAILOVERS ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'atrium-failover-'));
const postgres = await startPostgres(join(folder, 'postgres'));
const pool = await startPool(join(folder, 'pool'), { port: postgres.port });
const address = (port: number) =>
  `postgresql://${owner.user}:${owner.password}@127.0.0.1:${port}/${owner.database}`;
const settings = { DATABASE_URL: address(pool.port), DATABASE_DIRECT_URL: address(postgres.port) };

const house = await openHouse({ settings });
const other = await openHouse({ beside: house, settings });

afterAll(async () => {
  await other.close();
  await house.close();
  await pool.program.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The ways in which a database that leads goes. */
const ways: Record<string, (leader: Node) => Promise<void>> = {
  'with all that watches it': async (leader) => {
    leader.killPostgres();
    await leader.patroni.kill();
  },
  alone: async (leader) => leader.killPostgres(),
  'unwatched, while it still runs': (leader) => leader.patroni.kill(),
};

it('[16.5.3] the role that owns the database is no superuser, and no connection is without its limits', async () => {
  const { rows } = await house.parts.pool.query(
    `select rolsuper or rolcreaterole or rolcreatedb or rolreplication as "isMighty",
      current_setting('statement_timeout') as "statement",
      current_setting('idle_in_transaction_session_timeout') as "idle"
     from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([{ isMighty: false, statement: '1min', idle: '1min' }]);
});

it('[16.5.3] a database that is killed under load loses nothing that was acknowledged, and all goes on without a restart', async () => {
  const user = await makeUser(house, { roles: [161] });
  const space = await makeSpace(house);
  const token = await signInAs(house, user);
  const addresses = [house.url, other.url];
  const uploaders = startUploaders({ addresses, token, spaceId: space.id, people: 4 });
  const gaps: number[] = [];
  const kinds = Object.values(ways);
  for (let round = 0; round < rounds; round += 1) {
    const before = uploaders.acknowledged.length;
    await waitFor('documents to come in', () => uploaders.acknowledged.length > before + 20);
    uploaders.takeLongestGap();
    const leader = await postgres.findLeader();
    await kinds[round % kinds.length]?.(leader);
    await waitFor('another one to lead', async () =>
      postgres.findLeader().then(
        ({ name }) => name !== leader.name,
        () => false,
      ),
    );
    const then = uploaders.acknowledged.length;
    await waitFor('documents to come in again', () => uploaders.acknowledged.length > then + 20);
    gaps.push(Math.round(uploaders.takeLongestGap()) / 1000);
    leader.killPostgres();
    await leader.patroni.kill();
    await leader.patroni.start();
    await postgres.whenWhole();
  }
  await uploaders.stop();
  process.stdout.write(
    `seconds without an answer: ${gaps.join(', ')}; ${uploaders.acknowledged.length} kept\n`,
  );
  expect(uploaders.refusals).toEqual([]);

  const kept = await readKept(house, user.id);
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  // Each was sent again until it was answered: so all are acknowledged, and none is there twice.
  expect(kept.sort(byName)).toEqual(uploaders.acknowledged.sort(byName));
  for (const { id, name } of kept.slice(-20)) {
    const answer = await other.fetch(`/api/rest/documents/${id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.text()).toBe(name);
  }
});

it('[16.5.3] afterwards what happens on one server is told on the other, and jobs are done', async () => {
  const { document, ann, ben } = await makeDesk(house);
  const events = await readEvents(other, document, ben);
  expect(await events.next()).toBe('annotations {"seq":0}');
  await put(house, ann, document, [upsert(randomUUID(), null, highlight())]);
  expect(await events.next()).toBe('annotations {"seq":1}');
  const user = await makeUser(house);
  await house.ask(forgotPassword, { body: { email: user.email } });
  await house.mailTo(user.email, /password/i);
});
