import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules/.atrium-installed');

/** Installs what is missing; does nothing if the lock file is the one installed last. */
export function install() {
  const lock = hashOf(['package-lock.json', 'package.json']);
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  console.log('Installing what Atrium needs. This takes a minute or two, once.');
  rmSync(installed, { force: true });
  // Not `npm ci`: it refuses a lock without the linter’s programs for every other system, which not every registry has.
  // Said in full: with NODE_ENV=production npm would leave out what builds the web app.
  run('npm', ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error']);
  writeFileSync(installed, lock);
}

/** The pinned Node of the project; else the one that runs this, if it is new enough to run TypeScript. */
export function node() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(
    'Atrium needs Node 24, and no build of it is packaged for this system. Install Node 24 or newer.',
  );
}

/** Runs a command of the project; throws if it fails. */
export function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status === 0) return;
  throw new Error(`${command} ${args[0]} failed: ${error?.message ?? signal ?? `it ended with ${status}`}`);
}

/** For whoever started a script: the sentence, not the stack. */
export async function endWithSentence(work) {
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
