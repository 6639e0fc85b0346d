import { Gauge, type Registry } from 'prom-client';
import { isDatabaseGone } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { inTime, readSeldom } from '../../base/read-seldom.ts';
import { openStreams } from '../../core/live-stream.ts';
import { addReplicaFigures } from './add-replica-figures.ts';
import { type Figures, isWaiting, readFigures } from './read-figures.ts';

/** Several that look at once, or one after the other, cost as much as one. */
const keepSeconds = 5;
/** Prometheus waits for ten; what takes longer than this counts as away. */
const mostSeconds = 3;

type Values = [labels: Record<string, string>, value: number][];

const one = (value: number | undefined): Values => (value === undefined ? [] : [[{}, value]]);

/** The figures of the installation. What cannot be read now is left out, and all others are there. */
export function addFigures(registry: Registry, parts: Parts): void {
  const figures = readSeldom(parts.clock, keepSeconds, () => readFiguresOrNone(parts));
  const store = readSeldom(parts.clock, keepSeconds, () => lookAtStore(parts));
  const measure = (name: string, help: string, labelNames: string[], read: () => Promise<Values>) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const values = await read();
        this.reset();
        // One without labels would stand at zero.
        this.remove({});
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  for (const [name, help, labelNames, valuesOf] of databaseFigures) {
    measure(name, help, labelNames, async () => {
      const found = await inTime(mostSeconds, figures());
      return found ? valuesOf(found) : [];
    });
  }
  measure('atrium_database_up', 'Whether the database answered in time', [], async () =>
    one((await inTime(mostSeconds, figures())) ? 1 : 0),
  );
  measure('atrium_file_store_up', 'Whether the file store answered in time', [], async () =>
    one((await inTime(mostSeconds, store())) ? 1 : 0),
  );
  for (const [name, help, key] of storeFigures) {
    measure(name, help, [], async () => one((await inTime(mostSeconds, store()))?.[key]));
  }
  if (parts.replica) addReplicaFigures(registry, parts.replica, parts.clock);
  measure('atrium_live_streams', 'Live streams that are open', [], async () => one(openStreams(parts).size));
}

const databaseFigures: [name: string, help: string, labels: string[], valuesOf: (f: Figures) => Values][] = [
  ['atrium_jobs_waiting', 'Jobs that wait, for another try too', ['queue'], (f) => ofJobs(f, 'waiting')],
  ['atrium_jobs_active', 'Jobs that run', ['queue'], (f) => ofJobs(f, 'active')],
  ['atrium_jobs_failed', 'Jobs of the last day that were given up', ['queue'], (f) => ofJobs(f, 'failed')],
  ['atrium_jobs_oldest_seconds', 'Age of the oldest job that waits', ['queue'], (f) => ofJobs(f, 'oldest')],
  [
    'atrium_mails',
    'Mails by state',
    ['state'],
    (f) => f.mails.map((mail) => [{ state: mail.state }, mail.count]),
  ],
  ['atrium_mails_oldest_seconds', 'Age of the oldest mail that waits', [], (f) => one(oldestMail(f))],
  ['atrium_file_work_waiting', 'Files whose copy or text waits', ['lane'], (f) => ofWork(f, 'waiting')],
  [
    'atrium_file_work_oldest_seconds',
    'How long the first of them is due',
    ['lane'],
    (f) => ofWork(f, 'oldest'),
  ],
  ['atrium_file_work_failed', 'Files whose copy or text failed', ['lane'], (f) => ofWork(f, 'failed')],
  ['atrium_virus_check_waiting', 'Files that wait for the virus check', [], (f) => one(f.fileChecks.waiting)],
  ['atrium_virus_check_held', 'Those of them that nobody may open', [], (f) => one(f.fileChecks.held)],
  ['atrium_virus_check_oldest_seconds', 'Age of the oldest of them', [], (f) => one(f.fileChecks.oldest)],
  ['atrium_search_waiting', 'Changes that search does not know yet', [], (f) => one(f.search.waiting)],
  ['atrium_search_oldest_seconds', 'Age of the oldest of them', [], (f) => one(f.search.oldest)],
  ['atrium_notifications_waiting', 'What people are to be told of', [], (f) => one(f.notifications.waiting)],
  ['atrium_notifications_oldest_seconds', 'Age of the oldest of it', [], (f) => one(f.notifications.oldest)],
  ['atrium_uploads_unfinished', 'Large files of which a part is there', [], (f) => one(f.unfinishedUploads)],
  ['atrium_doctor_age_seconds', 'Time since the doctor looked', [], (f) => one(f.doctor?.age)],
  [
    'atrium_doctor_findings',
    'Faults that the doctor found last',
    ['check'],
    (f) => (f.doctor?.findings ?? []).map(({ name, count }) => [{ check: name }, count]),
  ],
];

const ofJobs = ({ jobs }: Figures, which: 'waiting' | 'active' | 'failed' | 'oldest'): Values =>
  jobs.map((job) => [{ queue: job.queue }, job[which]]);

const oldestMail = ({ mails }: Figures): number =>
  Math.max(0, ...mails.filter(({ state }) => isWaiting(state)).map(({ oldest }) => oldest));

const ofWork = ({ fileWork }: Figures, which: 'waiting' | 'oldest' | 'failed'): Values =>
  fileWork.map((work) => [{ lane: work.lane }, work[which]]);

async function readFiguresOrNone(parts: Parts): Promise<Figures | undefined> {
  try {
    return await readFigures(parts);
  } catch (err) {
    if (!isDatabaseGone(err)) parts.log.error({ err }, 'the figures of the database could not be read');
    return undefined;
  }
}

const storeFigures = [
  ['atrium_file_store_check_seconds', 'How long the file store took to answer', 'seconds'],
  ['atrium_file_store_free_bytes', 'Room on the disk of the files, where they lie on one', 'freeBytes'],
  ['atrium_file_store_total_bytes', 'Size of the disk of the files, where they lie on one', 'totalBytes'],
] as const;

type StoreFigures = Partial<Record<(typeof storeFigures)[number][2], number>>;

async function lookAtStore({ files }: Parts): Promise<StoreFigures | undefined> {
  const begun = performance.now();
  try {
    await files.check();
    const seconds = (performance.now() - begun) / 1000;
    return { seconds, ...(await files.measureSpace()) };
  } catch {
    return undefined;
  }
}
