import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const forbidden = [
  ['contract/src/planted.ts', 'node:fs'],
  ['contract/src/planted.ts', 'fastify'],
  ['contract/src/planted.ts', '../../server/src/base/errors.ts'],
  ['server/src/base/planted.ts', '../core/route.ts'],
  ['server/src/base/http/planted.ts', '../../features/auth/sign-in.ts'],
  ['server/src/base/http/planted.ts', '../../app.ts'],
  ['server/src/core/planted.ts', '../features/auth/sign-in.ts'],
  ['server/src/core/session/planted.ts', '../../features/auth/sign-in.ts'],
  ['server/src/core/planted.ts', '../app.ts'],
  ['server/src/features/auth/planted.ts', '../users/describe-me.ts'],
  ['server/src/features/auth/planted.ts', '../../features/users/describe-me.ts'],
  ['server/src/features/auth/planted.ts', '../../app.ts'],
  ['web/src/base/planted.ts', '../ui/planted.ts'],
  ['web/src/ui/planted.ts', '../features/auth/planted.ts'],
  ['web/src/features/auth/planted.ts', '../home/planted.ts'],
  ['web/src/features/auth/planted.ts', '../../app/planted.ts'],
] as const;

const allowed = [
  ['contract/src/planted.ts', 'zod'],
  ['contract/src/planted.ts', './call.ts'],
  ['server/src/base/http/planted.ts', '../errors.ts'],
  ['server/src/core/session/planted.ts', '../../base/clock.ts'],
  ['server/src/features/auth/planted.ts', '../../core/route.ts'],
  ['server/src/features/auth/planted.ts', './sign-in.ts'],
  ['server/src/features/auth/planted.ts', '@atrium/contract/auth'],
  ['web/src/features/auth/planted.ts', '../../ui/planted.ts'],
] as const;

const folder = await mkdtemp(join(tmpdir(), 'atrium-lint-'));
afterAll(() => rm(folder, { recursive: true }));

/** One file per import, beside the project's own settings. */
async function plant(file: string, imported: string, number: number): Promise<string> {
  const name = file.replace('planted', `planted-${number}`);
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), `import { planted } from '${imported}';\n\nplanted();\n`);
  return name;
}

const lint = (): Promise<string> =>
  new Promise((resolve) => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const flags = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github'];
    execFile(process.execPath, [biome, ...flags], { cwd: folder }, (_, out, error) => resolve(out + error));
  });

await mkdir(join(folder, 'web'));
for (const file of ['biome.json', 'web/biome.json']) await copyFile(join(root, file), join(folder, file));
const refusedFiles = await Promise.all(forbidden.map(([file, imported], n) => plant(file, imported, n)));
const allowedFiles = await Promise.all(allowed.map(([file, imported], n) => plant(file, imported, 100 + n)));
const complaints = (await lint()).split('\n').filter((line) => line.includes('noRestrictedImports'));
const isRefused = (file: string | undefined) => complaints.some((line) => line.includes(`/${file},`));

it.each(forbidden.map(([file, imported], n) => [file, imported, refusedFiles[n]]))(
  'imports point one way: %s may not import %s',
  (_file, _imported, planted) => expect(isRefused(planted)).toBe(true),
);

it.each(allowed.map(([file, imported], n) => [file, imported, allowedFiles[n]]))(
  '%s may import %s',
  (_file, _imported, planted) => expect(isRefused(planted)).toBe(false),
);
