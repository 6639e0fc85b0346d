import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forServer } from '../../../build/calls-alone.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../../contract/src/*.ts', { eager: true });
const isCall = (value: unknown) =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
const calls = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [name] : [])),
);

const source = join(import.meta.dirname, '../..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
);

it('no file reads a part of a call that the built app does not have', () => {
  expect(calls.length).toBeGreaterThan(150);
  const read = new RegExp(`\\b(?:${calls.join('|')})\\.(?:${forServer.join('|')})\\b`, 'g');
  const found = files.flatMap((name) =>
    [...readFileSync(join(source, name), 'utf8').matchAll(read)].map(([words]) => `${name}: ${words}`),
  );
  expect(found).toEqual([]);
});
