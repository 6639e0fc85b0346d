// The real server as a process of its own, to be killed while it works on files: see core/file-work/restart.test.ts.
import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { startAtrium } from '../../start.ts';

process.on('disconnect', () => process.exit());
const { address } = await startAtrium(readConfig(process.env), { log: pino({ level: 'silent' }) });
process.send?.(address);
