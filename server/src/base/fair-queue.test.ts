import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

interface Unit {
  asker: string;
  isPatient: boolean;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'left' | 'refused';
  /** Its place among all beginnings. */
  began: number | undefined;
  /** Since when nothing but others' turns can keep it waiting. */
  since: number | undefined;
  end(): void;
  fail(): void;
  leave(): void;
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('ask'), who: fc.nat(2), isPatient: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('end', 'fail'), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave'), which: fc.nat(50) }) },
);

it('[15.2.2] [2.4.1] whoever asks, ends, fails or leaves: slots are kept to, nobody waits for more than one turn of each other, and the idle are forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ slots: fc.integer({ min: 1, max: 4 }), own: fc.integer({ min: 1, max: 3 }) }),
      fc.integer({ min: 0, max: 4 }),
      fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      async ({ slots, own }, mostWaiting, steps) => {
        const queue = createFairQueue({ slots, slotsPerAsker: own, mostWaiting });
        const units: Unit[] = [];
        const began: Unit[] = [];
        const of = (unit: Unit, state: Unit['state']) =>
          units.filter(
            (one) => one.asker === unit.asker && one.isPatient === unit.isPatient && one.state === state,
          );

        function ask(asker: string, isPatient: boolean): void {
          const work = Promise.withResolvers<void>();
          const leaving = new AbortController();
          const unit: Unit = {
            ...{ asker, isPatient, state: 'waiting', began: undefined, since: undefined },
            end: work.resolve,
            fail: () => work.reject(new Error('failed')),
            leave: () => leaving.abort('left'),
          };
          const waiting = of(unit, 'waiting').length;
          units.push(unit);
          const begin = () => {
            unit.state = 'running';
            unit.began = began.push(unit) - 1;
            return work.promise;
          };
          queue.run(asker, begin, { isPatient, signal: leaving.signal }).then(
            () => {
              unit.state = 'done';
            },
            (error) => {
              if (error === 'left') unit.state = 'left';
              else unit.state = error.code === 'request.too-many' ? 'refused' : 'failed';
              if (unit.state === 'refused') expect(waiting).toBe(mostWaiting);
            },
          );
        }

        for (const one of steps) {
          if ('who' in one) ask(`p${one.who}`, one.isPatient);
          else {
            const fitting = units.filter(({ state }) =>
              one.does === 'leave' ? state === 'waiting' : state === 'running',
            );
            fitting[one.which % Math.max(1, fitting.length)]?.[one.does as 'end' | 'fail' | 'leave']();
          }
          await nextTurn();
          check();
        }
        while (units.some(({ state }) => state === 'running')) {
          for (const unit of units) unit.end();
          await nextTurn();
          check();
        }
        expect(units.filter(({ state }) => state === 'waiting')).toEqual([]);
        expect(queue.size()).toBe(0);

        function check(): void {
          const running = units.filter(({ state }) => state === 'running');
          expect(running.length).toBeLessThanOrEqual(slots);
          const patient = running.filter((unit) => unit.isPatient).length;
          expect(patient).toBeLessThanOrEqual(Math.max(1, slots - 1));
          for (const unit of units.filter(({ state }) => state === 'waiting')) {
            const isHeldByOwn = of(unit, 'running').length >= own;
            const isFirst = of(unit, 'waiting')[0] === unit;
            if (isHeldByOwn || !isFirst) unit.since = undefined;
            else {
              unit.since ??= began.length;
              // A free slot is never kept from somebody who may have it.
              const isFree = running.length < slots && (!unit.isPatient || patient < Math.max(1, slots - 1));
              expect(isFree).toBe(false);
            }
          }
          for (const unit of began) {
            expect(of(unit, 'running').length).toBeLessThanOrEqual(own);
            if (unit.since === undefined || unit.isPatient) continue;
            const meanwhile = began.slice(unit.since, unit.began).filter((one) => one !== unit);
            for (const other of meanwhile) {
              const turns = meanwhile.filter(
                (one) => one.asker === other.asker && one.isPatient === other.isPatient,
              );
              expect(turns.length).toBe(1);
            }
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});

it('[15.2.2] what somebody waits for comes before what nobody does', async () => {
  const queue = createFairQueue({ slots: 1, slotsPerAsker: 1, mostWaiting: 10 });
  const order: string[] = [];
  const release = await queue.take('first');
  const all = [
    queue.run(1, async () => order.push('patient'), { isPatient: true }),
    queue.run(2, async () => order.push('urgent')),
    queue.run(3, async () => order.push('urgent too')),
  ];
  release();
  release();
  await Promise.all(all);
  expect(order).toEqual(['urgent', 'urgent too', 'patient']);
});

it('[15.2.2] a slot at once, or none', async () => {
  const queue = createFairQueue({ slots: 2, slotsPerAsker: 1, mostWaiting: 0 });
  const release = queue.takeNow('a');
  expect(queue.takeNow('a')).toBeUndefined();
  await expect(queue.take('a')).rejects.toMatchObject({ code: 'request.too-many' });
  const other = await queue.take('b');
  expect(queue.takeNow('c')).toBeUndefined();
  // Given back twice it is still one.
  release?.();
  release?.();
  expect(queue.takeNow('c')).toBeDefined();
  expect(queue.takeNow('d')).toBeUndefined();
  other();
  expect(queue.size()).toBe(1);
});
