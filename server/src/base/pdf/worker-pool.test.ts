import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startThread } from './start-thread.ts';
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** Does what it is told; `id` tells one thread from another. */
const program = `
  import { parentPort, threadId, workerData } from 'node:worker_threads';
  if (workerData.isBroken) throw new Error('not installed');
  parentPort.on('message', (order) => {
    if (order === 'hang') for (;;);
    if (order === 'crash') throw new Error('crashed');
    if (order === 'exit') process.exit(0);
    if (order === 'eat') { const eaten = []; for (;;) eaten.push('x'.repeat(1000) + eaten.length); }
    const answer = order === 'environment' ? process.env : threadId;
    parentPort.postMessage({ answer, isSound: order !== 'spoil' });
  });
  parentPort.postMessage('ready');
`;

function open({ isBroken = false, ...options }: Partial<WorkerPoolOptions> & { isBroken?: boolean } = {}) {
  const pool = createWorkerPool({
    start: () =>
      startThread({
        script: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
        workerData: { isBroken },
        resourceLimits: { maxOldGenerationSizeMb: 32 },
      }),
    workers: 2,
    timeLimitMs: 30_000,
    ordersPerWorker: 100,
    idleMs: 30_000,
    workersPerAsker: 2,
    mostWaiting: 10,
    ...options,
  });
  atEnd(pool.close);
  const ask = (order: string, isPatient = false, question?: string, asker = 1) =>
    pool.run<number>({
      prepare: async () => ({ message: order, transfer: [] }),
      ...{ asker, isPatient, question },
    });
  return { ...pool, ask };
}

it('starts no thread before it is needed, and uses one again', async () => {
  const { ask, workers } = open();
  expect(workers()).toBe(0);
  const first = await ask('work');
  expect(await ask('work')).toBe(first);
  expect(workers()).toBe(1);
});

it('never has more threads than allowed, whatever waits', async () => {
  const { ask, workers } = open();
  const ids = await Promise.all(Array.from({ length: 10 }, () => ask('work')));
  expect(new Set(ids).size).toBe(2);
  expect(workers()).toBe(2);
});

it('a thread makes way after some orders, and at once when it says so', async () => {
  const { ask } = open({ ordersPerWorker: 2 });
  const [a, b, c] = [await ask('work'), await ask('work'), await ask('work')];
  expect([a === b, b === c]).toEqual([true, false]);
  const spoilt = open();
  expect(await spoilt.ask('spoil')).not.toBe(await spoilt.ask('work'));
});

it('[15.2.2] what hangs is ended in time, and what waited behind it goes on', async () => {
  const { ask } = open({ workers: 1, timeLimitMs: 1000 });
  const [stuck, next] = await Promise.allSettled([ask('hang'), ask('work')]);
  expect(stuck).toMatchObject({ status: 'rejected', reason: { reason: 'time' } });
  expect(next.status).toBe('fulfilled');
});

it('[15.2.2] a thread that crashes, ends or takes too much memory costs its own order alone', async () => {
  const { ask } = open({ workers: 1 });
  for (const [order, reason] of [
    ['crash', 'crash'],
    ['exit', 'crash'],
    ['eat', 'memory'],
  ] as const) {
    await expect(ask(order)).rejects.toMatchObject({ reason });
    await expect(ask('work')).resolves.toBeGreaterThan(0);
  }
});

it('a thread that cannot even load is not the order’s fault', async () => {
  const { ask } = open({ isBroken: true });
  await expect(ask('work')).rejects.toThrow('not installed');
});

it('an order that cannot be prepared fails alone, before a thread is started', async () => {
  const { run, ask, workers } = open({ workers: 1 });
  const prepare = () => Promise.reject(new Error('no such file'));
  await expect(run({ prepare, asker: 1, isPatient: false })).rejects.toThrow('no such file');
  expect(workers()).toBe(0);
  await ask('work');
});

it('[15.2.2] more orders than may wait are refused, none is kept', async () => {
  const { ask } = open({ workers: 1, mostWaiting: 2 });
  const all = await Promise.allSettled(['work', 'work', 'work', 'work'].map((order) => ask(order)));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(all[3]).toMatchObject({ reason: { code: 'request.too-many' } });
  await expect(ask('work')).resolves.toBeGreaterThan(0);
});

it('what somebody waits for goes before what nobody does, which leaves a thread free', async () => {
  const { ask } = open({ workers: 2, timeLimitMs: 1500 });
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const hang = () => ask('hang', true).catch(note('patient'));
  await Promise.all([hang(), hang(), ask('work').then(note('urgent'), note('refused'))]);
  expect(done).toEqual(['urgent', 'patient', 'patient']);
});

it('a thread that nobody needs any more ends by itself', async () => {
  const { ask, workers } = open({ idleMs: 20 });
  await ask('work');
  await waitFor('no thread', async () => workers() === 0);
  await ask('work');
});

it('closing ends what runs and refuses what waits', async () => {
  const { ask, close, workers } = open({ workers: 1 });
  const all = [ask('hang'), ask('work')].map((one) => one.catch((error) => error.reason));
  await waitFor('a thread', async () => workers() === 1);
  await close();
  expect(await Promise.all(all)).toEqual(['closed', 'closed']);
  await expect(ask('work')).rejects.toMatchObject({ reason: 'closed' });
  expect(workers()).toBe(0);
});

it('[13.3.2] a thread knows nothing of the server’s environment', async () => {
  expect(await open().ask('environment')).toEqual({});
});

it('[15.2.2] [2.4.1] whoever has much in line waits for themselves: another’s order is done while they do', async () => {
  const { ask } = open({ workers: 2, workersPerAsker: 1, timeLimitMs: 1500 });
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const slow = [1, 2, 3].map(() => ask('hang', false, undefined, 1).catch(note('slow')));
  await ask('work', false, undefined, 2).then(note('quick'));
  await Promise.all(slow);
  expect(done).toEqual(['quick', 'slow', 'slow', 'slow']);
});
