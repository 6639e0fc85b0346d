import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const leftOut = new Set(['node_modules', 'dist', 'results', '.git']);

const listTexts = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listTexts(path) : path.endsWith('.md') ? [path] : [];
  });

/** Where a path in a text may start. */
const starts = (text: string) => [
  dirname(text),
  '.',
  'server/src',
  'web/src',
  'web',
  'server',
  'contract/src',
];

/** Names of the code in backquotes and in links; `00NN` stands for a number to come. */
function pathsIn(text: string): string[] {
  const files = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|sql|json))`/g)];
  const folders = [...text.matchAll(/`((?:contract|server|web|e2e|bench|scripts|docs|deploy)\/[\w./-]*)`/g)];
  const quoted = [...files, ...folders].map(([, path]) => path as string);
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
    ([, path]) => path as string,
  );
  return [...quoted, ...linked].filter((path) => !path.includes('NN') && !path.startsWith('/'));
}

it.each(listTexts('.'))('%s names nothing that is not there', (text) => {
  const named = pathsIn(readFileSync(join(root, text), 'utf8'));
  const isThere = (path: string) => starts(text).some((start) => existsSync(join(root, start, path)));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

it('the map fits on one page', () => {
  const words = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(900);
});
