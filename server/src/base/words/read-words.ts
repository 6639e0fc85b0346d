import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@atrium/contract/parts/languages';
import { parsePo } from 'pofile-ts';

type Words = ReadonlyMap<string, string>;

const read = new Map<Language, Words>();

/** The catalogues of the server and of the contract in one language: English → words. Read when first needed, and kept. */
export function wordsOf(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const words = new Map(catalogues(language).flatMap(readCatalogue));
  read.set(language, words);
  return words;
}

const catalogues = (language: Language) => [
  join(import.meta.dirname, `../../locales/${language}.po`),
  join(import.meta.dirname, `../../../../contract/src/locales/${language}.po`),
];

const readCatalogue = (file: string): [string, string][] =>
  parsePo(readFileSync(file, 'utf8')).items.flatMap(({ msgid, msgstr: [words] }) =>
    words ? [[msgid, words]] : [],
  );
