import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { dataFolder, mainSettings } from '../servers/places.ts';

/** `npm run atrium -- doctor` beside the main server. What it finds is not asked: other journeys go on meanwhile. */
export const lookWithDoctor = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const file = join(import.meta.dirname, '../../server/src/commands/atrium.ts');
    const env = { ...process.env, ...mainSettings, ATRIUM_DATA: join(dataFolder, 'main') };
    execFile(process.execPath, [file, 'doctor'], { env }, (error, out, problem) =>
      error && error.code !== 1 ? reject(new Error(`${out}${problem}`)) : resolve(),
    );
  });
