// The real server as a process of its own, to be killed: see kill.long.test.ts. It starts when it is told to, so that it
// can be loaded before. What was in the trash until then is purged, and unused bytes are swept without any grace,
// again and again while it serves. Told a number later, it kills itself as soon as it has asked the database for
// that many commits more: a kill from outside seldom hits the moment.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { startAtrium } from '../../start.ts';
import { purgeTrash } from '../../work/purge-trash.ts';
import { sweepFiles } from '../../work/sweep-files.ts';

process.on('disconnect', () => process.exit());
// Otherwise written when it ends by itself, which it never does.
flushCompileCache();
await once(process, 'message');
const config = readConfig(process.env);
const { parts, address } = await startAtrium(config, { log: pino({ level: 'silent' }) });
process.send?.(address);
process.once('message', killAfter);

const sweepForEver = async () => {
  for (;;) {
    await sweepFiles(parts, { graceMinutes: 0 });
    // Without it the sweeps would take all the time there is.
    await pause(20);
  }
};
await Promise.all([sweepForEver(), purgeTrash({ ...parts, config: { ...config, trashDays: 0 } })]);

function killAfter(commits: number): void {
  let left = commits;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const answer = Reflect.apply(query, this, given);
    if (given[0] === 'commit') left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return answer;
  } as typeof query;
}
