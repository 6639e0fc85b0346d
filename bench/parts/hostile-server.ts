// Atrium with people and without documents, so that nothing of its own waits for LibreOffice.
import { pino } from 'pino';
import { readConfig } from '../../server/src/config.ts';
import { startAtrium } from '../../server/src/start.ts';

const running = await startAtrium(readConfig(process.env), {
  log: pino({ level: 'error' }),
  demoLibrary: false,
});
console.log('ready');
process.on('SIGTERM', async () => {
  await running.close();
  process.exit();
});
