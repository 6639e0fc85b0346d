// The real server as a process of its own, in a cluster whose parts are killed: see chaos.long.test.ts. It sweeps unused
// bytes without any grace, again and again while it serves, so that kills meet sweeps too.
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { startAtrium } from '../../start.ts';
import { sweepFiles } from '../../work/sweep-files.ts';

const log = pino({ level: 'warn', base: null });
const { parts, close } = await startAtrium(readConfig(process.env), { log, demoLibrary: false });
process.once('SIGTERM', () => close().then(() => process.exit()));
while (!parts.leaving.aborted) {
  // What it stands on may be gone.
  await sweepFiles(parts, { graceMinutes: 0 }).catch((error) => log.warn({ err: error }, 'a sweep failed'));
  await pause(500);
}
