import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';

const mostCharacters = 500;
const mostWords = 12;
/** A shorter word is one typo away from too many others. */
const shortestMistyped = 4;
/** A longer one is no word, and PostgreSQL compares none of 256 letters. */
const longestMistyped = 60;
const mostMeant = 6;

export interface SearchWord {
  word: string;
  /** Words that it may stand for, where there is no such word: one typo away. */
  meant: string[];
}

/** The words of what somebody typed, as the index knows them. */
export async function readWords(db: Database, key: string): Promise<SearchWord[]> {
  const { rows } = await sql<{ word: string; similar: string[] }>`
    select w.word, case when length(w.word) not between ${shortestMistyped} and ${longestMistyped} or exists (
        select from search_word s where s.word >= w.word and s.word < w.word || chr(1114111)) then '{}'
      else array(select search_similar(w.word)) end as similar
    from unnest(string_to_array(search_words(${cutToFit(key)}), ' ')) with ordinality w (word, place)
    where w.word <> '' order by w.place limit ${mostWords}`.execute(db);
  return rows.map(({ word, similar }) => ({
    word,
    meant: similar.filter((other) => isOneTypo(word, other)).slice(0, mostMeant),
  }));
}

/** A letter more, less or another, or two that changed places. */
function isOneTypo(typed: string, meant: string): boolean {
  const [a, b] = [[...typed], [...meant]];
  const start = a.findIndex((letter, index) => letter !== b[index]);
  const from = start < 0 ? a.length : start;
  const rest = (letters: string[], skipped: number) => letters.slice(from + skipped).join('');
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2))
  );
}

/** No text of PostgreSQL can hold a zero, nor half a character. */
const cutToFit = (key: string): string => key.slice(0, mostCharacters).replaceAll('\0', ' ').toWellFormed();

/** For to_tsquery: all of the words; the last one may go on. */
export const writeQuery = (words: SearchWord[]): string =>
  words
    .map(({ word, meant }, index) => {
      const isLast = index === words.length - 1;
      const exact = `'${word}'${isLast ? ':*' : ''}`;
      return meant.length > 0 ? `(${[exact, ...meant.map((other) => `'${other}'`)].join(' | ')})` : exact;
    })
    .join(' & ');
