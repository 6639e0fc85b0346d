import { randomUUID } from 'node:crypto';
import type { AnnotationOperation, AnnotationState } from '@atrium/contract/annotations';
import { expect, it } from 'vitest';
import { seededRandom } from '../../demo/seeded-random.ts';
import { get, makeDesk, type Sitter } from '../../testing/annotations/annotating.ts';
import { Annotator } from '../../testing/annotations/annotator.ts';
import type { House } from '../../testing/house.ts';
import { openHouse } from '../../testing/house.ts';
import {
  type KillableServer,
  killServer,
  loadServer,
  startServer,
} from '../../testing/services/killable-server.ts';

const kills = Number(process.env.KILLS ?? 4);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const below = (limit: number) => Math.floor(random() * limit);

/** Stays beside the server that is killed, to prepare and to look. */
const house = await openHouse();
const desk = await makeDesk(house);
const ids = [randomUUID(), randomUUID(), randomUUID()];
const fields = ['contents', 'subject', 'intent'];

/** Somebody at work: draws, sends, and sends again what was not answered. */
interface Worker {
  sitter: Sitter;
  annotator: Annotator;
  since: number;
  acknowledged: Set<string>;
  /** What each operation was to set. */
  meant: Map<string, string>;
}

const workers = [desk.ann, desk.ben].map(
  (sitter): Worker => ({
    sitter,
    annotator: new Annotator(sitter.id),
    since: 0,
    acknowledged: new Set(),
    meant: new Map(),
  }),
);

let values = 0;
function draw({ annotator, meant }: Worker): void {
  const id = ids[below(ids.length)] as string;
  if (below(6) === 0) {
    annotator.remove(id);
    return;
  }
  values += 1;
  annotator.set(id, fields[below(fields.length)] as string, `v${values}`);
  meant.set(annotator.outbox.at(-1)?.opId as string, `v${values}`);
}

async function send(door: House, worker: Worker): Promise<void> {
  const { annotator, sitter } = worker;
  const operations: AnnotationOperation[] = annotator.outbox.slice(0, 1 + below(4));
  const response = await door.fetch(`/api/rest/documents/${desk.document}/pdf-version/annotations`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${sitter.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ operations, since: worker.since }),
  });
  expect(response.status).toBe(200);
  const { annotations, seq } = (await response.json()) as AnnotationState;
  for (const { opId } of operations) worker.acknowledged.add(opId);
  worker.since = seq;
  annotator.take(operations, new Map(annotations.map((one) => [one.id, one])));
}

/** All at once, until the server kills itself at one of its commits. */
async function workUntilKilled(server: KillableServer): Promise<void> {
  server.child.send(20 + below(120));
  await Promise.all(
    workers.map(async (worker) => {
      for (;;) {
        for (let times = below(4); times >= 0; times -= 1) draw(worker);
        const sent = await send(server.door, worker).then(
          () => true,
          (error) => {
            if (!(error instanceof TypeError)) throw error;
            return false;
          },
        );
        if (!sent) return;
      }
    }),
  );
  await killServer(server);
}

async function checkAcknowledged(): Promise<void> {
  const { rows } = await house.parts.pool.query(
    'select op_id from annotation_operation where document_id = $1',
    [desk.document],
  );
  const done = new Set(rows.map((row) => row.op_id));
  for (const { acknowledged } of workers)
    expect([...acknowledged].filter((opId) => !done.has(opId))).toEqual([]);
}

it(
  '[VIEW-05] [2.3.3] two draw at once while the server is killed again and again: nothing acknowledged is lost, nothing is doubled',
  async () => {
    process.stdout.write(`kill-annotations.long.test.ts: ${kills} kills, seed ${seed}\n`);
    let server = await startServer(loadServer(house, 0));
    for (let kill = 1; kill <= kills; kill += 1) {
      const following = loadServer(house, kill);
      await workUntilKilled(server);
      await checkAcknowledged();
      server = await startServer(following);
    }
    for (const _ of [1, 2])
      for (const worker of workers)
        do await send(server.door, worker);
        while (worker.annotator.outbox.length > 0);

    // Both see what is stored.
    const { annotations, seq } = await get(house, desk.reader, desk.document);
    const living = (worker: Worker) =>
      [...worker.annotator.seen]
        .filter(([, one]) => !one.deleted)
        .map(([id, { rev, body }]) => ({ id, rev, body }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    const stored = annotations.map(({ id, rev, body }) => ({ id, rev, body })).sort(byId);
    for (const worker of workers) {
      expect(worker.since).toBe(seq);
      expect(living(worker).sort(byId)).toEqual(stored);
    }
    await checkAcknowledged();
    await checkHistory();
    await killServer(server);
  },
  60_000 + kills * 60_000,
);

/** Each operation was done once, each revision is there once, and every value that was set stood. */
async function checkHistory(): Promise<void> {
  const { pool } = house.parts;
  const { rows: done } = await pool.query('select op_id from annotation_operation');
  const sent = workers.flatMap(({ acknowledged }) => [...acknowledged]);
  expect(done.map((row) => row.op_id).sort()).toEqual(sent.sort());
  const { rows } = await pool.query(
    `select id, rev, body from annotation_history union all select id, rev, body from annotation order by id, rev`,
  );
  for (const id of ids) {
    const revs = rows.filter((row) => row.id === id).map((row) => row.rev);
    expect(revs).toEqual(revs.map((_, index) => index + 1));
  }
  const stood = new Set(rows.flatMap((row) => Object.values(row.body)));
  for (const { meant } of workers)
    expect([...meant.values()].filter((value) => !stood.has(value))).toEqual([]);
  process.stdout.write(
    `kill-annotations.long.test.ts: ${sent.length} operations, ${rows.length} revisions\n`,
  );
}
