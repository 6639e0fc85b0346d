import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { makeDocx } from '../server/src/demo/files/make-docx.ts';
import { startAtrium } from '../server/src/start.ts';
import { ask } from './parts/send-files.ts';
import { median, scratchFolder, signIn } from './parts/servers.ts';

/** How late the server's event loop gets while 20 documents are converted and indexed, and while nothing is done. */
const count = 20;
const resolution = 5;
const paragraphs = Array.from(
  { length: 120 },
  (_, index) => `${index + 1}. Line 4 was stopped at 06:10 for a bearing that ran hot.`,
);

const config = readConfig({ PORT: '3316', ATRIUM_DATA: scratchFolder(), LOG_LEVEL: 'warn' });
const running = await startAtrium(config, { log: pino({ level: 'warn' }) });
const api = `${running.address}/api/rest`;
try {
  const token = await signIn(running.address, 'admin@atrium.example');
  // The demo company's own documents come first.
  await untilDone();
  const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
  const body = { name: 'Bench', owner };
  const { id: space } = await ask<{ id: number }>(`${api}/spaces`, { method: 'POST', token, body });
  const form = new FormData();
  form.append('spaceId', String(space));
  for (let at = 0; at < count; at += 1) {
    const bytes = makeDocx({ title: `Report ${at}`, paragraphs: [`Number ${at}`, ...paragraphs] });
    form.append('files', new Blob([new Uint8Array(bytes)]), `report ${at}.docx`);
  }
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${api}/documents/multiple`, { method: 'POST', headers, body: form });
  const busy = await watched(untilDone);
  const idle = await watched(() => pause(Math.min(busy.ms, 20_000)));
  const { rows } = await running.parts.pool.query(
    "select pdf_state, count(*)::int as files from file_work w join document d on d.hash = w.hash where d.name like 'report %' group by 1",
  );
  const states = rows.map(({ pdf_state, files }) => `${files} ${pdf_state}`).join(', ');
  console.log(
    `${count} documents converted and indexed: ${(busy.ms / 1000).toFixed(1)} s (copies: ${states})`,
  );
  console.log(
    `  event loop late at most ${busy.worst.toFixed(1)} ms (aim 50), each second's worst in the median ${busy.usual.toFixed(1)} ms; without any work ${idle.worst.toFixed(1)} ms`,
  );
} finally {
  await running.close();
}
process.exit();

/** Nothing waits any more. */
async function untilDone(): Promise<void> {
  const waiting = "select from file_work where pdf_state = 'waiting' or text_state = 'waiting' limit 1";
  while ((await running.parts.pool.query(waiting)).rowCount !== 0) await pause(200);
}

async function watched(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution });
  const worsts: number[] = [];
  const note = setInterval(() => {
    worsts.push(Math.max(0, delay.max / 1e6 - resolution));
    delay.reset();
  }, 1000);
  delay.enable();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  clearInterval(note);
  worsts.push(Math.max(0, delay.max / 1e6 - resolution));
  delay.disable();
  return { ms, worst: Math.max(...worsts), usual: median(worsts) };
}
