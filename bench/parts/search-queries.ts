import { serialOf, vocabularySize, wordOf } from '../../server/src/demo/fill-texts.ts';
import { seededRandom } from '../../server/src/demo/seeded-random.ts';

export interface Query {
  kind: 'rare' | 'medium' | 'common' | 'several words' | 'prefix' | 'typo' | 'name';
  key: string;
}

/** A mixed list of 200, always the same. */
export function makeQueries(documentIds: number[], beginsSome: (start: string) => boolean): Query[] {
  const random = seededRandom(7);
  const between = (from: number, to: number) => Math.floor(from + random() * (to - from));
  const rare = () => wordOf(between(20_000, vocabularySize));
  const medium = () => wordOf(between(1000, 10_000));
  const common = () => wordOf(between(2, 200));
  const serial = () => {
    const id = documentIds[between(0, documentIds.length)] as number;
    return serialOf(id - (id % 5));
  };
  const anyId = () => documentIds[between(0, documentIds.length)] as number;
  const make = (count: number, kind: Query['kind'], key: () => string): Query[] =>
    Array.from({ length: count }, () => ({ kind, key: key() }));
  /** Another letter in the middle, such that nothing begins with it. */
  const mistype = (word: string): string => {
    for (const letter of 'xqyjh') {
      const typed = word.slice(0, 2) + letter + word.slice(3);
      if (typed !== word && !beginsSome(typed)) return typed;
    }
    return word;
  };
  return [
    ...make(25, 'rare', rare),
    ...make(15, 'rare', serial),
    ...make(35, 'medium', medium),
    ...make(25, 'common', common),
    ...make(15, 'several words', () => `${medium()} ${common()}`),
    ...make(10, 'several words', () => `${common()} ${common()} ${common()}`),
    ...make(15, 'prefix', () => medium().slice(0, 5)),
    ...make(15, 'prefix', () => common().slice(0, 3)),
    ...make(20, 'typo', () => mistype(medium())),
    ...make(10, 'typo', () => mistype(rare())),
    ...make(10, 'name', () => `document ${anyId() % 100_000}`),
    ...make(5, 'name', () => `folder ${between(1, 250)}`),
  ];
}

/** Every word of the texts and names that is not a number, sorted. */
export class KnownWords {
  private readonly sorted: string[];
  private readonly all: Set<string>;

  constructor(documentIds: number[]) {
    const serials = documentIds.filter((id) => id % 5 === 0).map(serialOf);
    const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => wordOf(rank));
    this.all = new Set([...vocabulary, ...serials, 'document', 'pdf', 'folder']);
    this.sorted = [...this.all].sort();
  }

  beginsSome = (start: string): boolean => {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] as string) < start) low = middle + 1;
      else high = middle;
    }
    return this.sorted[low]?.startsWith(start) ?? false;
  };

  /** One letter more, less or another, or two that changed places. */
  oneTypoFrom(typed: string): string[] {
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
    const edits = Array.from({ length: typed.length + 1 }, (_, at) => {
      const [before, after] = [typed.slice(0, at), typed.slice(at)];
      return [
        before + after.slice(1),
        ...letters.map((letter) => before + letter + after),
        ...(after ? letters.map((letter) => before + letter + after.slice(1)) : []),
        ...(after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : []),
      ];
    }).flat();
    return [...new Set(edits)].filter((word) => word !== typed && this.all.has(word));
  }
}

/** The terms of a query: each is met by some word of what is found. The last one may go on. */
export function termsOf(key: string, words: KnownWords): ((word: string) => boolean)[] {
  const typed = key.split(' ');
  return typed.map((one, index) => {
    const isLast = index === typed.length - 1;
    const isNumber = /^\d+$/.test(one);
    const meant =
      one.length < 4 || words.beginsSome(one) || isNumber
        ? new Set<string>()
        : new Set(words.oneTypoFrom(one));
    return (word) => word === one || (isLast && word.startsWith(one)) || meant.has(word);
  });
}
