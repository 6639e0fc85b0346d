import { describe, expect, it } from 'vitest';
import { emptyOutbox, isEmpty, type Operation, type Outbox } from '../../../core/annotations/outbox.ts';
import type { Body, Row } from '../../../core/annotations/row.ts';
import type { Changes, Happened } from './known-annotations.ts';
import { makeSync, type SyncEnvironment } from './send-while-open.ts';

/** A server that keeps rows and knows each operation once. */
function makeServer() {
  const rows = new Map<string, Row & { seq: number }>();
  const seen = new Set<string>();
  let seq = 0;
  const write = (id: string, body: Body | null) => {
    seq += 1;
    const at = '2026-01-01T00:00:00Z';
    const rev = (rows.get(id)?.rev ?? 0) + 1;
    const author = { fullName: 'X' };
    rows.set(id, { id, rev, body, author, createdAt: at, updatedAt: at, deleted: body === null, seq });
  };
  const news = (since: number) => ({ annotations: [...rows.values()].filter((row) => row.seq > since), seq });
  const apply = (operations: Operation[]) => {
    for (const one of operations) {
      if (seen.has(one.opId)) continue;
      seen.add(one.opId);
      write(one.id, one.op === 'upsert' ? one.body : null);
    }
  };
  return { rows, seen, write, news, apply };
}

function setUp(kept: Outbox = emptyOutbox, server = makeServer()) {
  const told: string[] = [];
  const drawn: Changes[] = [];
  const refused: unknown[] = [];
  const timers: { run: () => void; wait: number }[] = [];
  const problem: { next: 'before' | 'after' | null } = { next: null };
  const room: { isFull: boolean; wait: Promise<void> | undefined } = { isFull: false, wait: undefined };
  const aside: string[] = [];
  let stored = kept;
  const world: SyncEnvironment = {
    save: async (operations, since) => {
      const failing = problem.next;
      problem.next = null;
      if (operations.some((one) => one.op === 'upsert' && one.body.contents === 'too large'))
        throw new Error('final');
      if (failing === 'before') throw new Error('no network');
      server.apply(operations);
      if (failing === 'after') throw new Error('the answer was lost');
      return server.news(since);
    },
    load: async (since) => server.news(since),
    draw: (changes) => drawn.push(changes),
    asRow: (id, body) => {
      const at = '2026-01-01T00:00:00Z';
      return { id, rev: 0, body, author: { fullName: 'me' }, createdAt: at, updatedAt: at, deleted: false };
    },
    keep: async (_, outbox, refusals) => {
      if (room.isFull) throw new Error('no room');
      stored = outbox;
      aside.push(...refusals.map(({ operation }) => operation.id));
      await room.wait;
    },
    read: async () => stored,
    tell: (state) => told.push(state),
    refuse: (error) => refused.push(error),
    isFinal: (error) => error instanceof Error && error.message === 'final',
    later: (run, wait) => {
      const timer = { run, wait };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const sync = makeSync(world, kept);
  const pass = async () => {
    for (const { run } of timers.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const keepElsewhere = (outbox: Outbox) => {
    stored = outbox;
  };
  return {
    ...{ sync, server, told, drawn, refused, aside, timers, problem, room, pass, keepElsewhere },
    stored: () => stored,
  };
}

const draws = (id: string, contents: string): Happened => ({
  id,
  isNew: false,
  body: { type: 9, pageIndex: 0, contents },
});

describe('[VIEW-05] saving while one works', () => {
  it('an edit is kept at once, sent after a pause, and acknowledged', async () => {
    const { sync, server, told, pass, stored } = setUp();
    await sync.start(server.news(0));
    sync.noteChange(draws('a', 'one'));
    expect(stored().waiting).toHaveLength(1);
    sync.noteChange(draws('a', 'two'));
    await pass();
    expect(server.rows.get('a')?.body?.contents).toBe('two');
    expect(server.seen.size).toBe(1);
    expect(isEmpty(stored())).toBe(true);
    expect([told[0], told.at(-1)]).toEqual(['saved', 'saved']);
    expect(told).toContain('saving');
  });

  it('an answer that was lost does not write twice', async () => {
    const { sync, server, problem, timers, told, pass } = setUp();
    await sync.start(server.news(0));
    sync.noteChange(draws('a', 'one'));
    problem.next = 'after';
    await pass();
    expect(told.at(-1)).toBe('kept');
    expect(timers[0]?.wait).toBe(1000);
    await pass();
    expect(server.rows.get('a')?.rev).toBe(1);
    expect(told.at(-1)).toBe('saved');
  });

  it('what could not be sent is sent by the next visit', async () => {
    const first = setUp();
    await first.sync.start(first.server.news(0));
    first.sync.noteChange(draws('a', 'left behind'));
    first.problem.next = 'before';
    await first.pass();
    const second = setUp(first.stored(), first.server);
    await second.sync.start(first.server.news(0));
    expect(second.drawn.flatMap(({ show }) => show.map(({ id }) => id))).toEqual(['a']);
    expect(first.server.rows.get('a')?.body?.contents).toBe('left behind');
    expect(isEmpty(second.stored())).toBe(true);
  });

  it('tries again later and later, and at once when told', async () => {
    const { sync, server, problem, timers, pass, told } = setUp();
    await sync.start(server.news(0));
    sync.noteChange(draws('a', 'one'));
    for (const wait of [1000, 2000, 5000]) {
      problem.next = 'before';
      await pass();
      expect(timers[0]?.wait).toBe(wait);
    }
    await sync.flush();
    expect(told.at(-1)).toBe('saved');
  });

  it('what the server never takes is told, and holds up nothing', async () => {
    const { sync, server, refused, aside, pass, stored } = setUp();
    await sync.start(server.news(0));
    sync.noteChange(draws('a', 'fine'));
    sync.noteChange(draws('b', 'too large'));
    sync.noteChange(draws('c', 'fine too'));
    for (let round = 0; round < 4; round += 1) await pass();
    expect(refused).toHaveLength(1);
    expect(aside).toEqual(['b']);
    expect([...server.rows.keys()]).toEqual(['a', 'c']);
    expect(isEmpty(stored())).toBe(true);
  });

  it('news of others are drawn once, and are no edits', async () => {
    const { sync, server, drawn, stored } = setUp();
    server.write('x', { type: 9, pageIndex: 0, contents: 'theirs' });
    await sync.start(server.news(0));
    expect(drawn[0]?.show.map(({ id }) => id)).toEqual(['x']);
    sync.noteChange(draws('x', 'theirs'));
    expect(isEmpty(stored())).toBe(true);
    server.write('x', null);
    await sync.catchUp(2);
    expect(drawn.at(-1)?.remove).toEqual([{ id: 'x', pageIndex: 0 }]);
    const count = drawn.length;
    await sync.catchUp(2);
    expect(drawn).toHaveLength(count);
  });

  it('nothing is sent after the end', async () => {
    const { sync, server, timers, pass } = setUp();
    await sync.start(server.news(0));
    sync.noteChange(draws('a', 'one'));
    sync.stop();
    expect(timers).toEqual([]);
    await pass();
    expect(server.rows.size).toBe(0);
  });

  it('[OFF-04] says that it is kept once it is written, not before', async () => {
    const { sync, server, told, problem, room, pass } = setUp();
    await sync.start(server.news(0));
    sync.noteChange(draws('a', 'one'));
    problem.next = 'before';
    await pass();
    expect(told.at(-1)).toBe('kept');
    let written = () => {};
    room.wait = new Promise((resolve) => {
      written = resolve;
    });
    sync.noteChange(draws('b', 'two'));
    expect(told.at(-1)).toBe('saving');
    written();
    await new Promise((resolve) => setTimeout(resolve));
    expect(told.at(-1)).toBe('kept');
  });

  it('[OFF-04] without room says so, and writes all of it once there is some', async () => {
    const { sync, server, told, problem, room, pass, stored } = setUp();
    await sync.start(server.news(0));
    room.isFull = true;
    sync.noteChange(draws('a', 'one'));
    problem.next = 'before';
    await pass();
    expect(told.at(-1)).toBe('unkept');
    room.isFull = false;
    sync.noteChange(draws('b', 'two'));
    await new Promise((resolve) => setTimeout(resolve));
    expect([...stored().sent, ...stored().waiting].map(({ id }) => id)).toEqual(['a', 'b']);
    expect(told.at(-1)).toBe('kept');
  });

  it('[OFF-04] what another tab has drawn is shown and sent along; what it has taken back is not sent', async () => {
    const { sync, server, drawn, keepElsewhere, pass, stored } = setUp();
    await sync.start(server.news(0));
    const other: Operation = {
      ...{ opId: 'other', id: 'o', baseRev: null },
      ...{ op: 'upsert', body: { type: 9, pageIndex: 0, contents: 'of the other tab' } },
    };
    sync.noteChange(draws('a', 'one'));
    sync.noteChange(draws('b', 'taken back elsewhere'));
    await new Promise((resolve) => setTimeout(resolve));
    keepElsewhere({ waiting: [...stored().waiting.filter(({ id }) => id === 'a'), other], sent: [] });
    await pass();
    expect([...server.rows.keys()]).toEqual(['a', 'o']);
    expect(drawn.flatMap(({ show }) => show.map(({ id }) => id))).toEqual(['o']);
    expect(isEmpty(stored())).toBe(true);
  });
});
