import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** As server/src/testing/services/clamd.ts looks for it. */
const usual = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'];

const isPresent = () => usual.some((path) => existsSync(path));

/** The tests of the virus check use the real clamd, without any database of signatures: what is missing is installed, where that may be done. */
export function requireScanner() {
  if (isPresent()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing clamd for the tests of the virus check, once.');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', 'clamav-daemon'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  }
  if (isPresent()) return;
  throw new Error(
    'The tests of the virus check need clamd. Install it (Debian: apt-get install clamav-daemon).',
  );
}
