import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hashOf, node, root, run } from './install.mjs';

const built = join(root, 'web/dist');
const fresh = join(root, 'web/dist.new');
const stampOf = (folder) => join(folder, '.built.json');

/** Builds the web app if its sources changed since the last build. */
export function buildWebApp() {
  const sources = hashOf([
    ...filesBelow('web', ['dist', 'dist.new', 'node_modules']),
    ...filesBelow('contract/src'),
    'package-lock.json',
  ]);
  const before = existsSync(stampOf(built)) ? JSON.parse(readFileSync(stampOf(built), 'utf8')) : undefined;
  if (before?.sources === sources) return;
  console.log('Building the web app.');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  run(node(), [vite, ...options], { cwd: join(root, 'web') });
  const assets = readdirSync(join(fresh, 'assets'));
  keepAssets(before?.assets ?? []);
  writeFileSync(stampOf(fresh), JSON.stringify({ sources, assets }));
  // Whole or not at all: a server that runs meanwhile never sees half a build.
  rmSync(built, { recursive: true, force: true });
  renameSync(fresh, built);
}

/** A page that was opened before the new version still asks for parts of the one before. */
function keepAssets(names) {
  for (const name of names) {
    const from = join(built, 'assets', name);
    if (existsSync(from)) cpSync(from, join(fresh, 'assets', name));
  }
}

function filesBelow(folder, except = []) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(
    (entry) => !except.includes(entry.name),
  );
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [relative('.', path)];
    })
    .sort();
}
