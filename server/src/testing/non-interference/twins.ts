import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Office } from '../../base/office/office.ts';
import { tellDue } from '../../features/notifications/tell-due.ts';
import { indexSome } from '../../features/search/index-queue.ts';
import { doWork } from '../../work/file-work/make-copy-and-text.ts';
import { takeWork } from '../../work/file-work/take-work.ts';
import { type House, openHouse } from '../house.ts';
import { makePdf } from '../pdfs/make-pdf.ts';
import { stillClock, type TestClock } from '../test-clock.ts';
import { makeWorld, type World } from './world.ts';

/** Two houses that nobody can tell apart; then things happen in the second that nobody who asks may know of. */
export interface Twins {
  clock: TestClock;
  open: World;
  keeping: World;
  both: readonly [World, World];
}

export async function openTwins(): Promise<Twins> {
  const clock = stillClock(new Date('2026-06-01T10:00:00.000Z'));
  const [open, keeping] = [await openOne(clock), await openOne(clock)];
  await workOff(open);
  await workOff(keeping);
  return { clock, open, keeping, both: [open, keeping] };
}

async function openOne(clock: TestClock): Promise<World> {
  const house = await openHouse({
    clock,
    settings: {
      ATRIUM_DEMO: 'off',
      ATRIUM_SECRET: 'the same in both houses, and secret',
      DATABASE_POOL: '8',
      // By default the specification tells everybody who has an account.
      FORGOT_PASSWORD_SILENT: 'on',
    },
  });
  Object.assign(house.parts, { office: quickOffice });
  return makeWorld(house);
}

/** Stands for LibreOffice: the copies that it makes say whose they are, at once. */
const quickOffice: Office = {
  program: '',
  pdfBytes: 1_000_000,
  isIsolated: true,
  makes: () => true,
  async makePdf(folder, name) {
    await mkdir(join(folder, 'out'), { recursive: true });
    const [hash] = name.split('.');
    await writeFile(join(folder, 'out', `${hash}.pdf`), makePdf([{ text: hash as string }]));
    return { end: 'exit', code: 0, output: Buffer.alloc(0) };
  },
};

/** All that waits in the queues of files and of the search, and to be told. */
export async function workOff({ house: { parts } }: World): Promise<void> {
  const worker = {
    ...{ id: 'worker', parts, signal: new AbortController().signal },
    folder: await mkdtemp(join(tmpdir(), 'atrium-work-')),
  };
  for (const lane of ['office', 'pdf'] as const) {
    for (;;) {
      const item = await takeWork(parts, worker.id, lane);
      if (!item) break;
      await doWork(worker, item);
    }
  }
  await indexAll(worker);
  await tellDue(parts);
}

export async function indexAll({ parts }: Pick<House, 'parts'>): Promise<void> {
  while ((await indexSome(parts.db)) > 0);
}

/** What is made next gets the same ids in both, however many the hidden things took. */
export async function evenIds({ both }: Twins): Promise<void> {
  const last = new Map<string, bigint>();
  for (const { house } of both) {
    const { rows } = await house.parts.pool.query(
      `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, value } of rows)
      if (value !== null && BigInt(value) > (last.get(name) ?? 0n)) last.set(name, BigInt(value));
  }
  for (const { house } of both) {
    for (const [name, value] of last)
      await house.parts.pool.query(`select setval($1::regclass, $2)`, [`public.${name}`, String(value)]);
  }
}
