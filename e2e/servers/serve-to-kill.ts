// The real server beside the journeys' main one, on the same database and files, to be killed: see killed.ts. It starts
// when it is told to. Told a moment later, it kills itself at the first save of annotations from then on: before the
// database is asked to commit it, or right after, before anybody has heard of it.
import { once } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { webFolder } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { startAtrium } from '../../server/src/start.ts';

process.on('disconnect', () => process.exit());
await once(process, 'message');
await startAtrium(readConfig(process.env), { log: pino({ level: 'silent' }), web: webFolder });
process.send?.('ready');
process.once('message', killAt);

function killAt(moment: 'before' | 'after'): void {
  const saving = new WeakSet<pg.Client>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const isCommit = given[0] === 'commit' && saving.has(this);
    if (isCommit && moment === 'before') process.kill(process.pid, 'SIGKILL');
    if (/insert into "?annotation_operation/.test(textOf(given[0]))) saving.add(this);
    const answer = Reflect.apply(query, this, given);
    if (isCommit) process.kill(process.pid, 'SIGKILL');
    return answer;
  } as typeof query;
}

const textOf = (asked: unknown) =>
  typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text ?? '');
