import { describe, expect, it } from 'vitest';
import {
  acknowledge,
  addOperation,
  emptyOutbox,
  isEmpty,
  type Operation,
  type Outbox,
  pendingIds,
  takeBatch,
} from './outbox.ts';

let count = 0;
const edit = (id: string, text: string, baseRev: number | null = null): Operation => ({
  opId: `op${count++}`,
  id,
  baseRev,
  op: 'upsert',
  body: { text },
});
const remove = (id: string, baseRev: number | null = null): Operation => ({
  opId: `op${count++}`,
  id,
  baseRev,
  op: 'delete',
});
const filled = (...operations: Operation[]) => operations.reduce(addOperation, emptyOutbox);
const texts = (list: Operation[]) => list.map((one) => (one.op === 'upsert' ? one.body.text : 'gone'));

describe('[VIEW-05] the outbox of annotations', () => {
  it('keeps the last of several edits, on the revision that the first one saw', () => {
    const { waiting } = filled(edit('a', 'first', 4), edit('b', 'other'), edit('a', 'second', 4));
    expect(texts(waiting)).toEqual(['other', 'second']);
    expect(waiting[1]?.baseRev).toBe(4);
  });

  it('forgets what was drawn and deleted before anybody knew of it', () => {
    expect(isEmpty(filled(edit('a', 'drawn'), remove('a')))).toBe(true);
    expect(texts(filled(edit('a', 'moved', 2), remove('a', 2)).waiting)).toEqual(['gone']);
  });

  it('sends again exactly what was sent, until it is acknowledged', () => {
    const first = takeBatch(filled(edit('a', 'one')));
    const later = takeBatch(addOperation(first, edit('a', 'two')));
    expect(later.sent).toEqual(first.sent);
    expect(texts(later.waiting)).toEqual(['two']);
  });

  it('a deletion of one that may have arrived is sent', () => {
    const sent = takeBatch(filled(edit('a', 'one')));
    const { waiting } = addOperation(addOperation(sent, edit('a', 'two')), remove('a'));
    expect(texts(waiting)).toEqual(['gone']);
  });

  it('what was edited meanwhile is put on top of what the server made of it', () => {
    const body = { text: 'mine', color: 'red', x: 1 };
    const sent = takeBatch(filled({ ...edit('a', ''), body } as Operation));
    const box = addOperation(sent, {
      ...edit('a', ''),
      body: { text: 'mine', color: 'red', x: 2 },
    } as Operation);
    const merged = { rev: 7, body: { text: 'theirs', color: 'red', x: 1, note: 'theirs' } };
    const after = acknowledge(box, new Map([['a', merged]]));
    expect(after.sent).toEqual([]);
    expect(after.waiting).toMatchObject([
      { id: 'a', baseRev: 7, body: { text: 'theirs', color: 'red', x: 2, note: 'theirs' } },
    ]);
  });

  it('an edit of one that others deleted is sent as it is: it brings it back', () => {
    const box = addOperation(takeBatch(filled(edit('a', 'one', 2))), edit('a', 'two', 2));
    const after = acknowledge(box, new Map([['a', { rev: 5, body: null }]]));
    expect(after.waiting).toMatchObject([{ baseRev: 5, body: { text: 'two' } }]);
  });

  it('one that was not sent keeps the revision that its maker had seen', () => {
    const box: Outbox = { waiting: [edit('b', 'mine', 2)], sent: [edit('a', 'x')] };
    const answer = new Map([['b', { rev: 6, body: { text: 'theirs' } }]]);
    expect(acknowledge(box, answer).waiting).toMatchObject([{ baseRev: 2, body: { text: 'mine' } }]);
  });

  it('[OFF-04] a long list goes in parts of 100', () => {
    const box: Outbox = { waiting: Array.from({ length: 450 }, (_, at) => edit(`n${at}`, 'x')), sent: [] };
    const first = takeBatch(box);
    expect([first.sent.length, first.waiting.length]).toEqual([100, 350]);
    expect(pendingIds(first).size).toBe(450);
  });

  it('[OFF-04] a request stays below what the server takes, and one that is larger goes alone', () => {
    const large = (size: number) => edit(`large${count}`, 'ü'.repeat(size / 2));
    const box: Outbox = { waiting: [200_000, 200_000, 200_000, 900_000, 10].map(large), sent: [] };
    const sizes: number[] = [];
    for (let left = box; !isEmpty(left); left = { ...left, sent: [] }) {
      left = takeBatch(left);
      sizes.push(left.sent.length);
    }
    expect(sizes).toEqual([2, 1, 1, 1]);
  });
});
