// `npm run figures`: the figures by which the code is kept. Printed, so that they can be held against earlier ones.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Import, listSources, readAllImports } from './imports/read-imports.ts';
import { breaksLayers, crossesFeatures, findLoops } from './imports/rules.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = listSources(root);
const imports = readAllImports(root);
const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/testing[/-]/.test(path);
const product = sources.filter((path) => /^(contract|server|web)\/src\//.test(path) && !isTest(path));

/** The folders that hold files naming a subject, and how many such files there are. */
function homesOf(subject: RegExp) {
  const files = product.filter((path) => subject.test(path));
  const homes = new Set(files.map((path) => path.split('/').slice(0, 4).join('/')));
  return { files: files.length, homes: [...homes].filter((home) => !home.endsWith('.ts')) };
}

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length;
const folders = [...new Set(sources.map(dirname))];
const fullest = folders
  .map((folder) => ({ folder, files: filesIn(folder) }))
  .sort((a, b) => b.files - a.files);
const lines = product
  .map((path) => ({ path, lines: read(path).split('\n').length }))
  .sort((a, b) => a.lines - b.lines);
const at = (part: number) => lines[Math.floor(lines.length * part)]?.lines ?? 0;

/** Runs of equal lines in two places, as a reader would see them: at least so many, without imports and brackets. */
const runLength = 8;
function countTwins(): number {
  const seen = new Map<string, string>();
  const twins = new Set<string>();
  for (const path of product) {
    const meant = read(path)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\w{3}/.test(line) && !/^(import|export) .* from |^\/?\*/.test(line));
    for (let start = 0; start + runLength <= meant.length; start += 1) {
      const run = meant.slice(start, start + runLength).join('\n');
      const other = seen.get(run);
      if (other !== undefined && other !== path) twins.add([other, path].sort().join(' and '));
      else seen.set(run, path);
    }
  }
  return twins.size;
}

const show = (name: string, value: unknown, aim = '') =>
  console.log(`${name.padEnd(52)} ${value}${aim && `   (aim ${aim})`}`);
const tags = homesOf(/\/(tags?|[\w-]*-tag)(\/|\.|-)/);
const favorites = homesOf(/favorite/);
show('files of the product', product.length);
show('lines of a file: median, 90th percentile, most', `${at(0.5)}, ${at(0.9)}, ${lines.at(-1)?.lines}`);
show('files of a small feature (tags)', tags.files, '≤ 12');
show('homes of favorites', favorites.homes.join(', '), '≤ 3 besides the contract');
show(
  'fullest folders',
  fullest
    .slice(0, 3)
    .map(({ folder, files }) => `${folder} ${files}`)
    .join(', '),
  '≤ 30',
);
show(
  'imports against the layers',
  imports.filter((one: Import) => breaksLayers(one) ?? crossesFeatures(one)).length,
  '0',
);
show('imports that are part of a loop', findLoops(imports).length, '0');
show(`pairs of files with ${runLength} equal lines in a row`, countTwins(), '< 20');
show('words of ARCHITECTURE.md', read('ARCHITECTURE.md').split(/\s+/).filter(Boolean).length, '≤ 900');
