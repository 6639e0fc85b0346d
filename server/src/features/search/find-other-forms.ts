import { foldLetters } from '@atrium/contract/parts/fold-letters';
import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import { dictionaries, type SearchWord } from './read-words.ts';

/** More of them stand in no page of results that people write. */
const mostCandidates = 5000;

/** The words of these texts that have a stem of what was sought, and are written otherwise; in small letters. */
export async function findOtherForms(db: Database, texts: string[], words: SearchWord[]): Promise<string[]> {
  const stems = words.flatMap((one) =>
    one.stems.flatMap(([language, some]) => some.map((stem) => language + stem)),
  );
  if (stems.length === 0) return [];
  const candidates = gatherCandidates(texts, words);
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${candidates}::text[]) word
    where exists (
      select from unnest(string_to_array(search_words(word) || ' ' || search_accented(word), ' ')) form
      cross join (values ${sql.join(dictionaries)}) l (language, dictionary)
      cross join lateral unnest(ts_lexize(l.dictionary::regdictionary, form)) stem
      where l.language || stem = any(${stems}::text[]))`.execute(db);
  return rows.map(({ word }) => word);
}

/** Words that begin like a stem; an umlaut may be written as two letters. */
function gatherCandidates(texts: string[], words: SearchWord[]): string[] {
  const starts = words.flatMap(({ stems }) =>
    stems.flatMap(([, some]) => some.map((stem) => [...foldLetters(stem)].slice(0, 2).join('e?'))),
  );
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...new Set(starts)].join('|')})[\\p{L}\\p{N}]*`, 'gu');
  const found = new Set<string>();
  for (const text of texts) {
    for (const { index, 0: match } of foldLetters(text).matchAll(pattern)) {
      if (found.size === mostCandidates) return [...found];
      if (!words.some(({ word }) => match.startsWith(word)))
        found.add(text.slice(index, index + match.length).toLowerCase());
    }
  }
  return [...found];
}
