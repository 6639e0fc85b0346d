// A server that one journey starts, stops and starts again: see own-server.ts.
import { pino } from 'pino';
import { webFolder } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { startAtrium } from '../../server/src/start.ts';

const running = await startAtrium(readConfig(process.env), {
  log: pino({ level: 'silent' }),
  web: process.argv[2] ?? webFolder,
});
const stop = () => running.close().then(() => process.exit());
process.on('SIGTERM', stop);
// The runner has ended, whatever has become of the journey.
process.on('disconnect', stop);
process.send?.('ready');
