import type { AnnotationOperation } from '@atrium/contract/annotations';
import { type AnnotationFields, mergeAnnotation } from '@atrium/contract/parts/merge-annotation';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Annotator } from '../../testing/annotations/annotator.ts';
import { applyOperations, type Standing } from './apply-operations.ts';

/**
 * The merge without a database: people with outboxes on a network that loses requests and answers. Whatever the
 * order, all see the same in the end, every field holds what somebody set last, and nothing is there twice.
 */

interface Kept {
  standing: Map<string, Standing>;
  done: Map<string, number | null>;
  history: Map<string, AnnotationFields>;
  /** Which operations were done, in this order. */
  order: string[];
}

/** What an operation was meant to do. */
type Meant = Map<string, { id: string; field?: string; value?: string }>;

function serve(kept: Kept, userId: number, operations: AnnotationOperation[]): void {
  const ground = {
    standing: kept.standing,
    done: kept.done,
    bodyAt: (id: string, rev: number) => kept.history.get(`${id} ${rev}`),
  };
  const applied = applyOperations(operations, ground, { userId, at: new Date(0) });
  for (const { id, before, after } of applied.steps) {
    expect(after.rev).toBe((before?.rev ?? 0) + 1);
    if (before) {
      expect(kept.history.has(`${id} ${before.rev}`), 'each revision ends once').toBe(false);
      kept.history.set(`${id} ${before.rev}`, before.body);
    }
    kept.standing.set(id, after);
  }
  for (const { opId, seenRev } of applied.operations) {
    expect(kept.done.has(opId), 'each operation is done once').toBe(false);
    kept.done.set(opId, seenRev);
    kept.order.push(opId);
  }
}

/** As it is answered: nothing is told of what is deleted. */
const stateOf = ({ standing }: Kept) =>
  new Map(
    [...standing].map(([id, { rev, body, deleted }]) => [id, { rev, body: deleted ? null : body, deleted }]),
  );

const ids = ['a', 'b'];
const fields = ['contents', 'subject', 'intent'];
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      who: fc.nat(1),
      id: fc.nat(1),
      field: fc.nat(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), who: fc.nat(1), id: fc.nat(1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      who: fc.nat(1),
      /** How much of the outbox goes in one batch. */
      most: fc.integer({ min: 1, max: 4 }),
      fate: fc.constantFrom('arrives', 'arrives', 'request lost', 'answer lost', 'sent twice'),
    }),
  },
);

it('[VIEW-05] [OFF-04] whatever is lost or repeated on the way: nothing acknowledged is lost, nothing is doubled, all see the same', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const kept: Kept = { standing: new Map(), done: new Map(), history: new Map(), order: [] };
      const people = [new Annotator(1), new Annotator(2)];
      let value = 0;
      const meant: Meant = new Map();
      for (const one of events) {
        const person = people[one.who] as Annotator;
        if (one.kind === 'set') {
          value += 1;
          const [id, field] = [ids[one.id] as string, fields[one.field] as string];
          person.set(id, field, `v${value}`);
          meant.set(person.outbox.at(-1)?.opId as string, { id, field, value: `v${value}` });
        } else if (one.kind === 'remove') person.remove(ids[one.id] as string);
        else send(kept, person, one.most, one.fate);
      }
      for (const _ of [1, 2, 3]) for (const person of people) send(kept, person, 100, 'arrives');

      for (const person of people) {
        expect(person.outbox).toEqual([]);
        expect(person.seen).toEqual(stateOf(kept));
      }
      expectWorkKept(kept, meant);
    }),
    { seed: 20265, numRuns: 2000 },
  );
});

function expectWorkKept(kept: Kept, meant: Meant): void {
  // Every value that somebody set stood once: it does now, or it is in the history.
  const bodies = [...[...kept.standing.values()].map((one) => one.body), ...kept.history.values()];
  const everStood = new Set(bodies.flatMap((body) => Object.values(body)));
  for (const [opId, { value }] of meant) expect(everStood, opId).toContain(value);
  // Each field holds what was set last, in the order of the server, and the last one set is there.
  for (const [id, { body, deleted }] of kept.standing) {
    const sets = kept.order.flatMap((opId) => {
      const one = meant.get(opId);
      return one?.id === id ? [one] : [];
    });
    if (deleted) continue;
    const last = (field: string | undefined) => sets.findLast((one) => one.field === field)?.value;
    for (const field of fields.filter((one) => one in body))
      expect(body[field], `${id} ${field}`).toBe(last(field));
    expect(body).toHaveProperty(sets.at(-1)?.field as string, sets.at(-1)?.value);
  }
}

function send(kept: Kept, person: Annotator, most: number, fate: string): void {
  const batch = person.outbox.slice(0, most);
  if (fate === 'request lost') return;
  serve(kept, person.userId, structuredClone(batch));
  if (fate === 'sent twice') serve(kept, person.userId, structuredClone(batch));
  if (fate !== 'answer lost') person.take(batch, stateOf(kept));
}

const base = { color: 'red', contents: 'x', size: { a: 1, b: [1, 2] } };
const standing = (body: AnnotationFields, rev: number, deleted = false) => ({ body, rev, deleted });

it('[VIEW-05] fields are compared by what they hold, in any order', () => {
  const same = { size: { b: [1, 2], a: 1 }, contents: 'x', color: 'red' };
  const edit = { op: 'upsert' as const, body: same, seenRev: 1, seen: base };
  expect(mergeAnnotation(standing(base, 1), edit).next).toBeUndefined();
  expect(mergeAnnotation(standing({ ...base, color: 'blue' }, 2), edit).next).toBeUndefined();
});

it('[VIEW-05] an edit of what nobody remembers wins whole, and tells what it overwrote', () => {
  const edit = { op: 'upsert' as const, body: { color: 'green' }, seenRev: 1, seen: undefined };
  expect(mergeAnnotation(standing(base, 9), edit)).toEqual({
    next: { body: { color: 'green' }, deleted: false },
    lost: ['color', 'contents', 'size'],
  });
});

it('[VIEW-05] a deletion by somebody who has not seen the latest deletes what is the same all the same', () => {
  const edit = { op: 'delete' as const, seenRev: 1, seen: base };
  expect(mergeAnnotation(standing(base, 3), edit).next).toMatchObject({ deleted: true });
  expect(mergeAnnotation(standing({ ...base, color: 'blue' }, 2), edit).next).toBeUndefined();
  expect(mergeAnnotation(undefined, edit).next).toBeUndefined();
});
