import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { makePdf } from '../server/src/testing/pdfs/make-pdf.ts';
import { cpuEach } from './parts/cpu.ts';
import { ask } from './parts/send-files.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/**
 * Saving one annotation on a page that has 500, and loading those, against one committed row, in turns; then what a
 * device sends that was offline: 1,000 operations in ten requests, against as many rows in ten statements.
 */
const data = scratchFolder();
const url = 'http://127.0.0.1:3307';
const api = `${url}/api/rest`;
const atrium = await startServer('server/src/main.ts', { PORT: '3307', ATRIUM_DATA: data });
const token = await signIn(url, 'admin@atrium.example');
const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
const { id: space } = await ask<{ id: number }>(`${api}/spaces`, {
  method: 'POST',
  token,
  body: { name: 'Bench', owner },
});
/** A PDF of its own; answers where its annotations are. */
async function upload(name: string): Promise<string> {
  const form = new FormData();
  form.append('spaceId', String(space));
  form.append('files', new Blob([new Uint8Array(makePdf([{ text: name }]))]), `${name}.pdf`);
  const uploaded = await fetch(`${api}/documents/multiple`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const [document] = (await uploaded.json()) as { id: number }[];
  return `${api}/documents/${document?.id}/pdf-version/annotations`;
}
const path = await upload('bench');
const rect = { origin: { x: 10, y: 20 }, size: { width: 100, height: 12 } };
const highlight = {
  type: 9,
  pageIndex: 0,
  rect,
  segmentRects: [rect],
  color: '#ffcd45',
  opacity: 1,
  contents: 'A note',
};
const draw = (count: number) =>
  Array.from({ length: count }, () => ({
    opId: randomUUID(),
    id: randomUUID(),
    op: 'upsert',
    body: highlight,
  }));
let { seq: since } = await ask<{ seq: number }>(path, {
  method: 'PUT',
  token,
  body: { operations: draw(500) },
});

const floor = new pg.Client({ host: join(data, 'postgres-socket'), user: 'postgres', database: 'atrium' });
await floor.connect();
await floor.query('create table bench_row (id uuid primary key, body jsonb)');

const timeOf = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const save = async () => {
  const body = { operations: draw(1), since };
  since = (await ask<{ seq: number }>(path, { method: 'PUT', token, body })).seq;
};
const times: Record<'save' | 'load' | 'row', number[]> = { save: [], load: [], row: [] };
for (let turn = 0; turn < 220; turn += 1) {
  const saved = await timeOf(save);
  const row = await timeOf(() =>
    floor.query('insert into bench_row values ($1, $2)', [randomUUID(), highlight]),
  );
  const load = turn % 10 === 0 ? await timeOf(() => ask(path, { token })) : undefined;
  if (turn < 20) continue;
  times.save.push(saved);
  times.row.push(row);
  if (load !== undefined) times.load.push(load);
}
const pid = atrium.process.pid as number;
const saveCpu = await cpuEach(pid, data, 200, save);
const loadCpu = await cpuEach(pid, data, 40, () => ask(path, { token }));

const inTens = async (send: (hundred: number) => Promise<unknown>) => {
  for (let hundred = 0; hundred < 10; hundred += 1) await send(hundred);
};
const outboxes: Record<'drawn' | 'changed' | 'rows', number[]> = { drawn: [], changed: [], rows: [] };
for (let turn = 0; turn < 5; turn += 1) {
  const offline = await upload(`offline ${turn}`);
  let seen = 0;
  const send = async (operations: object[]) => {
    const body = { operations, since: seen };
    seen = (await ask<{ seq: number }>(offline, { method: 'PUT', token, body })).seq;
  };
  const made = draw(1000);
  const part = <T>(all: T[], hundred: number) => all.slice(hundred * 100, (hundred + 1) * 100);
  outboxes.drawn.push(await timeOf(() => inTens((hundred) => send(part(made, hundred)))));
  const edits = made.map((one) => ({
    ...one,
    opId: randomUUID(),
    baseRev: 1,
    body: { ...highlight, color: '#ff0000' },
  }));
  outboxes.changed.push(await timeOf(() => inTens((hundred) => send(part(edits, hundred)))));
  const rows = () => JSON.stringify(draw(100));
  outboxes.rows.push(
    await timeOf(() =>
      inTens(() =>
        floor.query(
          `insert into bench_row select id, body from jsonb_to_recordset($1::jsonb) as r (id uuid, body jsonb)`,
          [rows()],
        ),
      ),
    ),
  );
}
await floor.end();
await atrium.stop();
const slow = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
const show = (values: number[]) => `${median(values).toFixed(1)} ms (95 %: ${slow(values).toFixed(1)})`;
console.log(
  `saving one annotation: ${show(times.save)}, ${saveCpu.toFixed(1)} ms CPU; one committed row: ${show(times.row)} (aim: 20 ms)`,
);
console.log(`loading about 600: ${show(times.load)}, ${loadCpu.toFixed(1)} ms CPU`);
const seconds = (values: number[]) => `${(median(values) / 1000).toFixed(2)} s`;
console.log(
  `1,000 operations in ten requests: new ones ${seconds(outboxes.drawn)}, changes of those ${seconds(outboxes.changed)}; 1,000 rows in ten statements: ${seconds(outboxes.rows)} (aim: 5 s)`,
);
