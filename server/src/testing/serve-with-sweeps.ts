// The real server as a process of its own, to be killed: see kill.test.ts. What was in the trash before it
// started is purged and unused bytes are swept without any grace, again and again while it serves.
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { minutesAfter } from '../base/clock.ts';
import { readConfig } from '../config.ts';
import { sweepFiles } from '../core/files/sweep-files.ts';
import { purgeTrash } from '../core/tree/purge-trash.ts';
import { startAtrium } from '../start.ts';

process.on('disconnect', () => process.exit());
const config = readConfig(process.env);
const { parts, address } = await startAtrium(config, { log: pino({ level: 'silent' }) });
const whenTrashEnds = minutesAfter(parts.clock.now(), config.trashDays * 24 * 60);
process.send?.(address);

const sweepForEver = async () => {
  for (;;) {
    await sweepFiles(parts, { graceMinutes: 0 });
    // Without it the sweeps would take all the time there is.
    await pause(5);
  }
};
await Promise.all([sweepForEver(), purgeTrash({ ...parts, clock: { now: () => whenTrashEnds } })]);
