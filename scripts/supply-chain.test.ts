import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
}

it('[15.1.2] every dependency is pinned to an exact version', () => {
  for (const folder of ['.', 'contract', 'server', 'web', 'e2e', 'bench']) {
    const { dependencies, devDependencies, optionalDependencies } = read(join(folder, 'package.json'));
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      expect(version, `${folder}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  }
});

it('[15.2.4] the lock gives every package its integrity and names no other place to load it from', () => {
  const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>);
  const installed = packages.filter(([path, entry]) => path.includes('node_modules/') && !entry.link);
  expect(installed.length).toBeGreaterThan(200);
  for (const [path, entry] of installed) {
    expect(entry.integrity, path).toMatch(/^sha512-/);
    expect(entry.resolved, path).toBeUndefined();
  }
});

it('[15.2.4] install scripts of packages do not run', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
