import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Import, listSources, readAllImports, readImports } from './read-imports.ts';
import { breaksLayers, crossesFeatures, findLoops, isUndeclared, readsFromReplica } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const all = readAllImports(root);
const packages = Object.fromEntries(
  ['', 'contract', 'server', 'web', 'e2e', 'bench'].map((home) => [
    home,
    JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8')),
  ]),
);
const place = ({ from, line, specifier }: Import) => `${from}:${line} imports ${specifier}`;
const broken = (rule: (one: Import) => string | undefined) =>
  all.flatMap((one) => {
    const why = rule(one);
    return why ? [`${place(one)}: ${why}`] : [];
  });

it('every source is read, and what it imports is there', () => {
  expect(listSources(root).length).toBeGreaterThan(1500);
  const files = new Set(listSources(root));
  const code = all.filter(({ to }) => /\.(ts|tsx|mjs)$/.test(to));
  expect(code.length).toBeGreaterThan(5000);
  expect(code.filter(({ to }) => !files.has(to)).map(place)).toEqual([]);
});

it('imports point one way', () => expect(broken(breaksLayers)).toEqual([]));
it('features do not import each other', () => expect(broken(crossesFeatures)).toEqual([]));
it('only searches read from a replica', () => expect(broken(readsFromReplica)).toEqual([]));
it('packages are declared where they are used', () =>
  expect(broken((one) => isUndeclared(one, packages))).toEqual([]));
it('no folder leads back to itself, by types neither', () => expect(findLoops(all)).toEqual([]));

/** Planted ones, at any depth: each is refused by one of the rules. */
const refused: [file: string, text: string][] = [
  ['contract/src/planted.ts', `import { x } from '../../server/src/base/errors.ts';`],
  ['contract/src/planted.ts', `import { readFile } from 'node:fs';`],
  ['contract/src/planted.ts', `import Fastify from 'fastify';`],
  ['server/src/base/http/planted.ts', `import type { Ask } from '../../core/route.ts';`],
  ['server/src/base/planted.ts', `const x = await ${'import'}('../features/auth/sign-in.ts');`],
  ['server/src/core/session/planted.ts', `import { app } from '../../app.ts';`],
  ['server/src/core/planted.ts', `import { fill } from '../demo/fill-texts.ts';`],
  ['server/src/work/planted.ts', `import { sendMail } from '../features/share/compose-share.ts';`],
  ['server/src/features/auth/planted.ts', `import { sweepFiles } from '../../work/sweep-files.ts';`],
  ['server/src/features/auth/planted.ts', `import { house } from '../../testing/house.ts';`],
  ['server/src/features/auth/planted.ts', `export { x } from '../../testing/house.ts';`],
  ['server/src/features/contacts/import/planted.ts', `import { x } from '../../users/get-user.ts';`],
  [
    'server/src/features/contacts/import/planted.ts',
    `import type { x } from '../../../features/users/x.ts';`,
  ],
  ['server/src/core/access/planted.ts', `import { x } from '../read-candidates.ts';`],
  ['server/src/core/access/planted.ts', `import type { x } from '../../base/database/on-replica.ts';`],
  ['server/src/features/feeds/planted.ts', `import { x } from '../../core/read-candidates.ts';`],
  ['server/src/features/auth/planted.ts', `import left from 'left-pad';`],
  ['server/src/features/auth/planted.ts', `import fc from 'fast-check';`],
  ['web/src/base/http/planted.ts', `import { x } from '../../worker/tidy.ts';`],
  ['web/src/base/planted.ts', `import '../ui/toast/toasts.css';`],
  ['web/src/ui/form/planted.tsx', `import { meQuery } from '../../core/people/me.ts';`],
  ['web/src/core/people/planted.ts', `import { x } from '../../features/users/users-page.tsx';`],
  [
    'web/src/features/documents/description/editor/planted.ts',
    `import { x } from '../../../viewer/use-file.ts';`,
  ],
  ['web/src/features/auth/planted.ts', `import { x } from '../../app/router.tsx';`],
  ['web/src/app/planted.ts', `import { x } from '../../../server/src/base/errors.ts';`],
  ['e2e/planted.ts', `import sharp from 'left-pad';`],
];

it.each(refused)('%s is not let to say: %s', (file, text) => {
  const [one] = readImports(file, text);
  expect(one).toBeDefined();
  const found = one as Import;
  const rules = [breaksLayers, crossesFeatures, readsFromReplica];
  expect(rules.map((rule) => rule(found)).find(Boolean) ?? isUndeclared(found, packages)).toBeDefined();
});

const allowed: [file: string, text: string][] = [
  ['contract/src/planted.ts', `import { z } from 'zod';`],
  ['server/src/core/session/planted.ts', `import { x } from '../../base/clock.ts';`],
  ['server/src/features/auth/planted.test.ts', `import { openHouse } from '../../testing/house.ts';`],
  ['server/src/features/contacts/import/planted.ts', `import { x } from '../show-contacts.ts';`],
  ['web/src/features/auth/planted.ts', `import { call } from '@atrium/contract/auth';`],
  ['web/src/features/documents/upload/planted.ts', `import { x } from '../../../core/library/library.ts';`],
];

it.each(allowed)('%s may say: %s', (file, text) => {
  const [found] = readImports(file, text) as [Import];
  expect([breaksLayers(found), crossesFeatures(found), isUndeclared(found, packages)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  [`import type { A } from './b.ts';`, `import type { B } from './a.ts';`],
  [`import { a } from '../two/b.ts';`, `import type { B } from '../one/a.ts';`],
])('a loop is found: %s and %s', (first, second) => {
  const isInside = first.includes('../');
  const files = isInside
    ? (['server/src/core/one/a.ts', 'server/src/core/two/b.ts'] as const)
    : (['server/src/core/a.ts', 'server/src/core/b.ts'] as const);
  const planted = [...readImports(files[0], first), ...readImports(files[1], second)];
  expect(findLoops(planted)).toHaveLength(2);
});
