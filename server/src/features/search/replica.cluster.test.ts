import type { searchAll } from '@atrium/contract/search';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect, isDatabaseGone, ReplicaError } from '../../base/database/connect.ts';
import { onReplica } from '../../base/database/on-replica.ts';
import { readPosition } from '../../base/database/position.ts';
import type { Ask } from '../../core/route.ts';
import { atEnd } from '../../testing/at-end.ts';
import { openPair } from '../../testing/cluster/with-replica.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { indexAll, onRoomyDisk } from '../../testing/doctor/patient.ts';
import type { House } from '../../testing/house.ts';
import { readFreshMetrics } from '../../testing/read-metrics.ts';
import { readAccessModel } from '../../testing/trees/access-model.ts';
import { drawChange, kindsOfChange } from '../../testing/trees/draw-changes.ts';
import { callerFor, makeChange } from '../../testing/trees/tree-changes.ts';
import { makePeople, makeWorld } from '../../testing/trees/tree-world.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { examine } from '../../work/doctor/examine.ts';
import { search } from './search.ts';

const { house, plain, postgres, replicaUrl, pauseReplay, resumeReplay } = await openPair();
const { parts } = house;
const replica = parts.replica as NonNullable<typeof parts.replica>;
const people = await makePeople(house);
const admin = people.people[0] as number;

async function find({ parts }: House, userId: number, key = 'd') {
  const query = { key, sortBy: 'date', limit: 50, offset: 0 };
  const ask = { caller: await callerFor(parts, userId), query } as unknown as Ask<typeof searchAll>;
  return search(parts, ask);
}

/** What the replica failed at before is tried again. */
const endRest = () => house.clock.advance({ seconds: 6 });
const readsOf = async (work: () => Promise<unknown>) => {
  const before = { ...replica.counts };
  await work();
  return Object.fromEntries(
    Object.entries(replica.counts)
      .map(([name, count]) => [name, count - before[name as keyof typeof before]] as const)
      .filter(([, count]) => count > 0),
  );
};
const whenUsed = () =>
  waitFor('the replica to be used', async () => {
    endRest();
    return (await readsOf(() => find(house, admin))).replica === 1;
  });

beforeEach(async () => {
  await resumeReplay();
  await whenUsed();
});

it('searches are read from the replica, and answer what the primary alone answers', async () => {
  await makeWorld(people);
  await indexAll(house);
  for (const person of people.people) {
    expect(
      await readsOf(async () => expect(await find(house, person)).toEqual(await find(plain, person))),
    ).toEqual({
      replica: 1,
    });
  }
  expect((await find(house, admin)).total).toBeGreaterThan(10);
});

it('[16.5.3] whatever is changed, a search shows and counts nothing but what the primary lets its reader read, be the replica behind or not', async () => {
  const numbers = fc.array(fc.nat(9999), { minLength: 24, maxLength: 24 });
  const step = fc.noShrink(
    fc.record({ kind: fc.constantFrom(...kindsOfChange), isPaused: fc.boolean(), numbers }),
  );
  const before = { ...replica.counts };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 16 }), async (steps) => {
      const world = await makeWorld(people);
      await indexAll(house);
      for (const { kind, isPaused, numbers } of steps) {
        await (isPaused ? pauseReplay : resumeReplay)();
        let used = 0;
        const draw = (below: number) => (numbers[used++ % numbers.length] as number) % below;
        const change = drawChange(world, await readAccessModel(parts.pool), kind, draw);
        if (change) await makeChange(house, change);
        for (const person of people.people) {
          endRest();
          expect(await find(house, person), JSON.stringify(change)).toEqual(await find(plain, person));
        }
      }
    }),
    // Each takes half a minute, so the first that fails is told as it is.
    { seed: 20261, numRuns: Number(process.env.REPLICA_RUNS ?? 3), endOnFailure: true },
  );
  expect(replica.counts.replica).toBeGreaterThan(before.replica + 50);
  expect(replica.counts.behind).toBeGreaterThan(before.behind + 50);
});

it('the statements of a search are as many for many documents as for few', async () => {
  const count = async () => {
    await indexAll(house);
    await whenUsed();
    return fewestStatements({ databaseUrl: replicaUrl } as House, () => find(house, admin));
  };
  await makeWorld(people);
  const few = await count();
  await parts.pool.query(
    `insert into document (folder_id, name, hash, size, mime, filename, created_by, created_at, modified_by, modified_at)
     select d.folder_id, d.name || n, d.hash, 1, d.mime, d.filename, d.created_by, d.created_at, d.created_by, d.created_at
     from document d, generate_series(10, 30) n`,
  );
  // A page without folders asks for none.
  expect(await count()).toBeLessThanOrEqual(few);
});

describe('a replica that is behind', () => {
  it('is not read from, which is said once and counted, and is read from again without a restart', async () => {
    await makeWorld(people);
    await indexAll(house);
    await whenUsed();
    const said = (words: RegExp) => house.logLines().filter(({ msg }) => words.test(String(msg))).length;
    const warnings = said(/replica cannot be used/);
    const thanks = said(/replica is used again/);
    await pauseReplay();
    await parts.pool.query(
      `update document set name = 'd renamed' where id = (select min(id) from document)`,
    );
    expect(await readsOf(() => find(house, admin))).toEqual({ behind: 1 });
    expect(await readsOf(() => find(house, admin))).toEqual({ resting: 1 });
    endRest();
    expect(await readsOf(() => find(house, admin))).toEqual({ behind: 1 });
    expect((await find(house, admin)).results.map((one) => 'name' in one && one.name)).toContain('d renamed');
    expect(said(/replica cannot be used/)).toBe(warnings + 1);
    const metrics = await readFreshMetrics(house);
    expect(metrics.get('atrium_replica_up')).toBe(0);
    expect(metrics.get('atrium_replica_lag_seconds')).toBeGreaterThan(0);
    expect(metrics.get('atrium_replica_reads_total{answered="behind"}')).toBe(replica.counts.behind);
    await resumeReplay();
    await whenUsed();
    expect(said(/replica is used again/)).toBe(thanks + 1);
    expect((await readFreshMetrics(house)).get('atrium_replica_up')).toBe(1);
  });

  it('is found by the doctor once it is so for ten seconds, by its name', async () => {
    const names = async () => (await examine(onRoomyDisk(house))).findings.map(({ name }) => name);
    expect(await names()).not.toContain('replica.behind');
    await pauseReplay();
    await parts.pool.query('update installation set mark = mark');
    await waitFor('ten seconds of lag', async () => ((await replica.look()).lagSeconds ?? 0) > 10);
    expect(await names()).toContain('replica.behind');
    await resumeReplay();
    await waitFor('the replica to catch up', async () => !(await replica.look()).fault);
    expect(await names()).not.toContain('replica.behind');
  });
});

it('a node of another history is not read from, however far it is', async () => {
  const { pool, close } = connect({ connectionString: replicaUrl }, () => undefined, {
    isShared: true,
    mayBeReplica: true,
  });
  atEnd(close);
  const position = await readPosition(parts.db);
  const read = (changed: object) =>
    onReplica({ pool, position: { ...position, ...changed }, patienceMilliseconds: 500 }, async () => 'read');
  expect(await read({})).toBe('read');
  const other = '00000001 00000000-0000-4000-8000-000000000000';
  for (const changed of [{ history: other }, { history: null }, { installation: other.slice(9) }]) {
    await expect(read({ lsn: '0/1', ...changed })).rejects.toMatchObject({ reason: 'foreign' });
  }
});

it('[16.5.3] when another node leads, its history is marked anew, and its replica is read from without a restart', async () => {
  const historyOf = async () => (await readPosition(parts.db)).history ?? '';
  const before = await historyOf();
  await postgres.watch(true);
  const leader = await postgres.findLeader();
  leader.killPostgres();
  await leader.patroni.kill();
  await waitFor('another one to lead', async () =>
    postgres.findLeader().then(
      ({ name }) => name !== leader.name,
      () => false,
    ),
  );
  await waitFor('searches to be answered', () => find(house, admin).catch(() => undefined));
  await leader.patroni.start();
  await postgres.whenWhole();
  await whenUsed();
  expect((await historyOf()).slice(0, 8) > before.slice(0, 8)).toBe(true);
});

it.each([false, true])(
  '[16.5.3] [8.3.2] a server that is led to a node that does not lead reads nothing there (behind a pool: %s)',
  async (isShared) => {
    const { db, close } = connect({ connectionString: replicaUrl }, () => undefined, { isShared });
    atEnd(close);
    const error = await db
      .selectFrom('space')
      .select('id')
      .execute()
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(ReplicaError);
    expect(isDatabaseGone(error)).toBe(true);
  },
);
