import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../install.mjs';

const pins = 'server/src/base/database/migrations/released.json';

const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

/** The commit of the last release: the one that pinned its migrations. */
export const findRelease = (): string => process.env.RELEASE ?? git('log', '-1', '--format=%H', '--', pins);

/** The product as it was at a commit, built, ready to be started. */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: packed });
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) linkPackages(folder);
  else runScript(folder, 'install.mjs', 'install');
  runScript(folder, 'build-web.mjs', 'buildWebApp');
}

/** The same packages, but for our own, which must be those of that time. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@atrium'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@atrium') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of readdirSync(join(root, 'node_modules/@atrium')))
    symlinkSync(join(folder, name), join(packages, '@atrium', name));
  for (const name of readdirSync(join(packages, '@atrium'))) {
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, name, 'node_modules'));
  }
}

function runScript(folder: string, file: string, name: string): void {
  const program = `import(${JSON.stringify(join(folder, 'scripts', file))}).then((script) => script.${name}())`;
  const { status } = spawnSync(node(), ['-e', program], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${file} failed in the checkout of the release.`);
}
