import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foldText, foldWords } from './fold-text.ts';

it.each([
  ['Über', 'uber'],
  ['ÉLÈVE', 'eleve'],
  ['Straße, STRAẞE', 'strasse, strasse'],
  ['Zoë’s Ångström', 'zoe’s angstrom'],
  // Typed on a Mac: the letter and its accent are two characters.
  ['U\u0308ber', 'uber'],
  ['Plain ASCII 12', 'plain ascii 12'],
  ['', ''],
])('“%s” is found as “%s”', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('each word that is typed is looked for', () => {
  expect(foldWords('  Über  Élan ')).toEqual(['uber', 'elan']);
  expect(foldWords(' ')).toEqual([]);
});

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== 'base/text/fold-text.ts')
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const namesOf = (found: typeof sources) => found.map(({ name }) => name);

/** Every other way to compare what was typed. */
const otherWays = /normalize\('NFD'\)|\.to(Locale)?LowerCase\(\)\s*\.(includes|startsWith|split)\(/;

it('no filter of the web app folds by itself', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(namesOf(sources.filter(({ text }) => otherWays.test(text)))).toEqual([]);
});

it('every select in which one can type finds as filters do', () => {
  const selects = sources.filter(({ text }) => /^\s*searchable$/m.test(text));
  expect(selects.length).toBeGreaterThan(5);
  const others = selects.filter(({ text }) => !/\{\.\.\.(multiS|s)electProps\}/.test(text));
  expect(namesOf(others)).toEqual([]);
});
