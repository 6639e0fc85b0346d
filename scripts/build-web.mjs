import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hashOf, node, root, run } from './install.mjs';

const stamp = join(root, 'web/dist/.built-from');

/** Builds the web app if its sources changed since the last build. */
export function buildWebApp() {
  const sources = hashOf([
    ...filesBelow('web', ['dist', 'node_modules']),
    ...filesBelow('contract/src'),
    'package-lock.json',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the web app.');
  run(node(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
  });
  writeFileSync(stamp, sources);
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
