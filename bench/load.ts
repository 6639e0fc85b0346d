import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cpuOfDatabase, cpuOfProcess, databasePids } from './parts/cpu.ts';
import { everything } from './parts/load/figures.ts';
import type { MinuteFigures, Order, Outcome, Report } from './parts/load/people.ts';
import type { Told } from './parts/load/watched-server.ts';
import { scaleFolder, signIn, startServer } from './parts/servers.ts';

/**
 * `npm run bench -- load --people 500 --minutes 10`: so many people at once, each with the stream of their feed open,
 * who do something every four to twelve seconds as in a working day. What the people cost is measured apart.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: { people: { type: 'string', default: '500' }, minutes: { type: 'string', default: '10' } },
});
const [people, minutes] = [Number(values.people), Number(values.minutes)];
const thinkSeconds: [number, number] = [4, 12];
const port = '3328';
const smtpPort = '3329';
const url = `http://127.0.0.1:${port}`;
const megabyte = 1024 * 1024;

const data = scaleFolder(Math.max(100_000, people * 100));
const smtp = await startServer('bench/parts/smtp-sink.ts', { PORT: smtpPort });
const atrium = await startServer('bench/parts/load/watched-server.ts', {
  ...{ PORT: port, ATRIUM_DATA: data, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
  ...{ FILE_WORK: 'on', SEARCH_INDEX: 'on', BUDGET_SCALE: '1' },
});
const load = await startServer('bench/parts/load/people.ts', {});
const [server, generator] = [atrium.process.pid as number, load.process.pid as number];

interface Minute extends MinuteFigures {
  /** Megabytes. */
  server: number;
  heap: number;
  database: number;
  lateMs: number;
  /** Cores in use. */
  cpu: { server: number; database: number; fileWork: number; people: number };
}

const toldInMinute: Told[] = [];
const memory: { server: number; database: number }[] = [];
const rows: Minute[] = [];

try {
  const tokens = await signInAll();
  const outcome = await letWork({ url, tokens, minutes, thinkSeconds });
  tell(outcome);
} finally {
  await load.stop();
  await atrium.stop();
  await smtp.stop();
}
process.exit();

async function signInAll(): Promise<string[]> {
  const emails = Array.from({ length: people }, (_, index) => `scale${index + 1}@atrium.example`);
  const tokens: string[] = [];
  const some = async () => {
    for (let email = emails.pop(); email; email = emails.pop()) tokens.push(await signIn(url, email));
  };
  await Promise.all([some(), some(), some(), some()]);
  return tokens;
}

async function letWork(order: Order): Promise<Outcome> {
  load.process.send(order);
  let sample: NodeJS.Timeout | undefined;
  let before = readCpu();
  for await (const [report] of on(load.process, 'message') as AsyncIterable<[Report]>) {
    if (report.what === 'end') {
      clearInterval(sample);
      return report.outcome;
    }
    const now = readCpu();
    if (report.what === 'minute') rows.push(endMinute(report.minute, before, now));
    else {
      console.log(`${people} people are there; ${minutes} minutes begin`);
      atrium.process.on('message', (told: Told) => toldInMinute.push(told));
      sample = setInterval(() => memory.push(readMemory()), 2000);
    }
    before = now;
  }
  throw new Error('The people left too early.');
}

type Cpu = Minute['cpu'];

function readCpu(): Cpu {
  const { own, ended } = cpuOfProcess(server);
  return { server: own, fileWork: ended, database: cpuOfDatabase(data), people: cpuOfProcess(generator).own };
}

function endMinute(minute: MinuteFigures, before: Cpu, now: Cpu): Minute {
  const told = toldInMinute.splice(0);
  const read = memory.splice(0);
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
  const cores = (name: keyof Cpu) => (now[name] - before[name]) / 60_000;
  const row: Minute = {
    ...minute,
    server: mean(read.map((one) => one.server)),
    database: mean(read.map((one) => one.database)),
    // What is held, without what nobody holds any more and waits to be collected.
    heap: Math.min(...told.map(({ heapBytes }) => heapBytes)) / megabyte,
    lateMs: Math.max(...told.map(({ lateMs }) => lateMs)),
    cpu: {
      ...{ server: cores('server'), database: cores('database') },
      ...{ fileWork: cores('fileWork'), people: cores('people') },
    },
  };
  const { cpu } = row;
  console.log(
    `minute ${rows.length + 1}: ${(row.requests / 60).toFixed(0)} requests/s, ${row.errors} errors; server ${row.server.toFixed(0)} MB (heap ${row.heap.toFixed(0)}), database ${row.database.toFixed(0)} MB; late at most ${row.lateMs.toFixed(0)} ms; cores: server ${cpu.server.toFixed(2)}, database ${cpu.database.toFixed(2)}, work on files ${cpu.fileWork.toFixed(2)}, the people themselves ${cpu.people.toFixed(2)}`,
  );
  return row;
}

/** Megabytes: of the server's own process, and of all of the database, what its processes share counted once. Linux. */
function readMemory(): { server: number; database: number } {
  const read = (pid: number, file: string, name: string) => {
    try {
      const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
      return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
    } catch {
      // A connection that has just been closed.
      return 0;
    }
  };
  const database = databasePids(data).reduce((sum, pid) => sum + read(pid, 'smaps_rollup', 'Pss'), 0);
  return { server: read(server, 'status', 'VmRSS'), database };
}

function tell({ kinds, errors, lateMs }: Outcome): void {
  const all = kinds.find(({ kind }) => kind === everything);
  console.log(`${people} people, ${minutes} minutes: p95 ${all?.p95.toFixed(0)} ms (aim 300)`);
  for (const { kind, requests, p50, p95, p99, most } of kinds) {
    const times = [p50, p95, p99, most].map((ms) => ms.toFixed(0)).join(', ');
    console.log(`  ${kind}: ${requests} requests; p50, p95, p99, slowest: ${times} ms`);
  }
  console.log(`  errors: ${errors.reduce((sum, [, count]) => sum + count, 0)} (aim 0)`);
  for (const [what, count] of errors) console.log(`    ${count} × ${what}`);
  const [first, last] = [rows[0], rows.at(-1)];
  const grown = (name: 'server' | 'heap' | 'database') =>
    first && last
      ? `${first[name].toFixed(0)} to ${last[name].toFixed(0)} MB (${(100 * (last[name] / first[name] - 1)).toFixed(0)} %)`
      : '';
  console.log(
    `  memory, first to last minute: server ${grown('server')}, its heap ${grown('heap')}, database ${grown('database')} (aim 5 %)`,
  );
  console.log(
    `  event loop late at most ${Math.max(0, ...rows.map((one) => one.lateMs)).toFixed(0)} ms (aim 100)`,
  );
  console.log(
    `  the people’s own process: late ${lateMs.p99.toFixed(0)} ms at p99, ${lateMs.most.toFixed(0)} at most`,
  );
}
