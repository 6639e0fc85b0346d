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
  /** As texts and names in these languages have it, by the letter of the language; those where it is a stop word are left out. */
  stems: [language: string, stems: string[]][];
  /** Words one typo away that it may stand for: where nothing that the reader can read has a word that begins so. */
  meant: string[];
}

/** The words of what somebody typed, as the index knows them. */
export async function readWords(from: Candidates, key: string): Promise<SearchWord[]> {
  const typed = cutToFit(key);
  const { rows } = await sql<{ word: string; stems: StemsOf[] | null }>`
    with typed as (
      select word, place from unnest(string_to_array(search_words(${typed}), ' ')) with ordinality w (word, place)
      where word <> '' order by place limit ${mostWords}),
    forms as (
      select place, word as form from typed where word !~ '[0-9]'
      union
      select t.place, form
      from unnest(string_to_array(search_accented(${typed}), ' ')) accented
      join typed t on t.word = search_words(accented)
      cross join unnest(array[accented,
        replace(replace(replace(accented, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')]) form),
    stems as (
      select f.place, l.language, bool_or(s.stems = '{}') as "isStop", array_agg(distinct stem) as stems
      from forms f cross join (values ${sql.join(dictionaries)}) l (language, dictionary)
      cross join lateral (select ts_lexize(l.dictionary::regdictionary, f.form) as stems offset 0) s
      left join lateral unnest(s.stems) stem on true
      group by 1, 2)
    select t.word, (select json_agg(s) from stems s where s.place = t.place) as stems
    from typed t order by t.place`.execute(from);
  const elided = elisionsIn(typed);
  return rows.map(({ word, stems }) => ({
    word,
    stems: (stems ?? []).flatMap((one): SearchWord['stems'] =>
      one.isStop || isStopBeside(word, one.language, elided) ? [] : [[one.language, one.stems]],
    ),
    meant: [],
  }));
}

interface StemsOf {
  language: string;
  isStop: boolean;
  stems: string[];
}

/** By the letters with which stems begin in the index. */
export const dictionaries = Object.entries({ d: 'german', f: 'french', i: 'italian', e: 'english' }).map(
  ([language, name]) => sql`(${language}, ${`${name}_stem`})`,
);

/** What is short for a word before an apostrophe, and in no list of stop words. */
const elisions =
  /(?<![\p{L}\p{N}])(jusqu|lorsqu|puisqu|quoiqu|presqu|d|quell|quest|tutt|anch|sant|bell)(?=['’])/giu;
const elisionsIn = (typed: string): Set<string> =>
  new Set((typed.match(elisions) ?? []).map((one) => one.toLowerCase()));

const isStopBeside = (word: string, language: string, elided: Set<string>): boolean =>
  (language === 'f' && word === 'les') || ((language === 'f' || language === 'i') && elided.has(word));

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
  return words.map((one) => ({ ...one, meant: mistyped.get(one.word) ?? [] }));
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

/** Writes queries for words as they were typed, one for each of them; the last one may go on. */
export const writeExactQuery = (words: SearchWord[]): string[] =>
  words.map((one, index) => anyOf(exactTerms(one, index === words.length - 1)));

/**
 * The same for words as they were typed or by their stems. In a language that has some of the words as stop words, the
 * others are enough, of a name or a text in this language: then it is one query for all of them.
 */
export function writeQuery(words: SearchWord[]): string[] {
  const all = words.map((one, index) =>
    anyOf([...exactTerms(one, index === words.length - 1), ...one.stems.flatMap(stemTerms)]),
  );
  const known = words.filter(({ stems }) => stems.length > 0);
  const languages = new Set(known.flatMap(({ stems }) => stems.map(([language]) => language)));
  const inOne = [...languages].flatMap((language) => {
    const terms = words.flatMap((one, index) => termsIn(language, one, index === words.length - 1));
    return terms.length < words.length ? [`(${terms.join(' & ')})`] : [];
  });
  return inOne.length === 0 ? all : [anyOf([`(${all.join(' & ')})`, ...inOne])];
}

const exactTerms = ({ word, meant }: SearchWord, isLast: boolean): string[] => [
  `'${word}'${isLast ? ':*' : ''}`,
  ...meant.map((other) => `'${other}'`),
];

const stemTerms = ([language, stems]: SearchWord['stems'][number]): string[] =>
  stems.flatMap((stem) => [`'=${language}${stem}'`, `'=n${stem}'`]);

/**
 * What a word is asked for as in a language: nothing, where it is a stop word and not the last, which may be another
 * that is half typed.
 */
function termsIn(language: string, word: SearchWord, isLast: boolean): string[] {
  const own = word.stems.find(([of]) => of === language);
  if (own) return [anyOf(stemTerms(own))];
  return isLast || /[0-9]/.test(word.word) ? [anyOf(exactTerms(word, isLast))] : [];
}

/** Each once: languages often share a stem. */
const anyOf = (terms: string[]): string => joinHalves([...new Set(terms)]);

/** Joins terms in halves of halves: thousands in one row would be too deep for the database's parser. */
function joinHalves(terms: string[]): string {
  if (terms.length === 1) return terms[0] as string;
  const half = terms.length >> 1;
  return `(${joinHalves(terms.slice(0, half))} | ${joinHalves(terms.slice(half))})`;
}
