import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** As server/src/base/office/find-office.ts looks for it. */
const usual = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];
const packages = [
  'libreoffice-writer-nogui',
  'libreoffice-calc-nogui',
  'libreoffice-impress-nogui',
  'bubblewrap',
];

const isOnePresent = (paths) => paths.some((path) => existsSync(path));
/** LibreOffice, and on Linux what keeps it apart: nowhere else does it exist. */
const isPresent = () =>
  isOnePresent(usual) &&
  (process.platform !== 'linux' || isOnePresent(['/usr/bin/bwrap', '/usr/local/bin/bwrap']));

/** The tests of PDF copies use the real programs: what is missing is installed, where that may be done. */
export function requireOffice() {
  if (isPresent()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(
      'Installing LibreOffice and bubblewrap for the tests of PDF copies, once. This takes a few minutes.',
    );
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...packages, 'fonts-dejavu-core'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  }
  if (isPresent()) return;
  throw new Error(
    `The tests of PDF copies need LibreOffice and bubblewrap. Install them (Debian: apt-get install ${packages.join(' ')}).`,
  );
}
