import { sql } from 'kysely';
import type { Candidates } from '../../base/database/on-replica.ts';

const mostCharacters = 500;
const mostWords = 12;
/** A shorter word is one typo away from too many others; a longer one is in no dictionary. */
const shortestMistyped = 4;
const mostBytesMistyped = 40;
/**
 * The most mistyped words of one query. With the alphabet below this says how long a query can get, whatever words
 * anybody plants.
 */
const mostMistyped = 3;

export interface SearchWord {
  word: string;
  /** Words one typo away that it may stand for: where nothing that the reader can read has a word that begins so. */
  meant: string[];
}

/** The words of what somebody typed, as the index knows them. */
export async function readWords(from: Candidates, key: string): Promise<SearchWord[]> {
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(string_to_array(search_words(${cutToFit(key)}), ' ')) with ordinality w (word, place)
    where w.word <> '' order by w.place limit ${mostWords}`.execute(from);
  return rows.map(({ word }) => ({ word, meant: [] }));
}

/**
 * Adds to the words what those may stand for that the reader has not. The dictionary holds everybody's words: all of
 * those one typo away are looked for, since which of them would be left out by a limit might tell of words that the
 * reader cannot read. Those are found nowhere, and so change nothing.
 */
export async function guessWords(
  from: Candidates,
  words: SearchWord[],
  isThere: (word: SearchWord) => Promise<boolean>,
): Promise<SearchWord[]> {
  const mistyped = new Map<string, string[]>();
  for (const one of words) {
    const isGuessed = mistyped.size < mostMistyped && mayBeMistyped(one.word) && !mistyped.has(one.word);
    if (isGuessed && !(await isThere(one))) mistyped.set(one.word, []);
  }
  if (mistyped.size === 0) return words;
  const { rows } = await sql<{ word: string; near: string }>`
    select w.word, near from unnest(${[...mistyped.keys()]}::text[]) w (word)
    cross join lateral search_similar(w.word) near order by near`.execute(from);
  for (const { word, near } of rows) if (isOneTypo(word, near)) mistyped.get(word)?.push(near);
  return words.map(({ word }) => ({ word, meant: mistyped.get(word) ?? [] }));
}

const mayBeMistyped = (word: string): boolean =>
  [...word].length >= shortestMistyped && Buffer.byteLength(word) <= mostBytesMistyped;

/** A letter more, less or another of the same alphabet, or two that changed places. */
function isOneTypo(typed: string, meant: string): boolean {
  const [a, b] = [[...typed], [...meant]];
  const start = a.findIndex((letter, index) => letter !== b[index]);
  const from = start < 0 ? a.length : start;
  const rest = (letters: string[], skipped: number) => letters.slice(from + skipped).join('');
  const isLetter = isOfAlphabet(b[from] ?? '', a[0] ?? '');
  return (
    (rest(a, 1) === rest(b, 1) && isLetter) ||
    rest(a, 1) === rest(b, 0) ||
    (rest(a, 0) === rest(b, 1) && isLetter) ||
    (a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2))
  );
}

/** One that is typed by the same keyboard: so the words that one may stand for are a bounded number. */
const isOfAlphabet = (letter: string, example: string): boolean =>
  /^[a-z0-9]$/.test(letter) || alphabetOf(letter) === alphabetOf(example);
const alphabetOf = (letter: string): number => (letter.codePointAt(0) ?? 0) >> 7;

/** No text of PostgreSQL can hold a zero, nor half a character. */
const cutToFit = (key: string): string => key.slice(0, mostCharacters).replaceAll('\0', ' ').toWellFormed();

/** Writes a query for to_tsquery: all of the words; the last one may go on. */
export const writeQuery = (words: SearchWord[]): string =>
  words
    .map(({ word, meant }, index) => {
      const isLast = index === words.length - 1;
      const exact = `'${word}'${isLast ? ':*' : ''}`;
      return anyOf([exact, ...meant.map((other) => `'${other}'`)]);
    })
    .join(' & ');

/** Joins terms in halves of halves: thousands in one row would be too deep for the database's parser. */
function anyOf(terms: string[]): string {
  if (terms.length === 1) return terms[0] as string;
  const half = terms.length >> 1;
  return `(${anyOf(terms.slice(0, half))} | ${anyOf(terms.slice(half))})`;
}
