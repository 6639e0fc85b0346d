import { compareText } from '../../../ui/data-table/sort-rows.ts';

/** Names by id, as far as they have arrived. */
type Names = ReadonlyMap<number, string>;

type Contacts = ReadonlyMap<number, number | null>;

/** Names of authors and tags, and the order of these: comparing ten thousands of rows by their letters takes seconds. */
export class Labels {
  readonly #authors: Names;
  readonly #contacts: Contacts | undefined;
  readonly #tags: Names;
  #authorRanks: Map<string, number> | undefined;
  #tagRanks: Map<string, number> | undefined;
  /** Documents share their lists of tags. */
  readonly #tagNames = new WeakMap<number[], string[]>();

  constructor(names: { authors: Names; contacts?: Contacts | undefined; tags: Names }) {
    this.#authors = names.authors;
    this.#contacts = names.contacts;
    this.#tags = names.tags;
  }

  author(id: number): string {
    return this.#authors.get(id) ?? '';
  }

  authorContact(id: number): number | null {
    return this.#contacts?.get(id) ?? null;
  }

  authorRank(id: number): number {
    this.#authorRanks ??= rankTexts(this.#authors.values());
    return this.#authorRanks.get(this.author(id)) ?? 0;
  }

  tags(ids: number[]): string[] {
    const names = this.#tagNames.get(ids) ?? ids.map((id) => this.#tags.get(id) ?? '').filter(Boolean);
    this.#tagNames.set(ids, names);
    return names;
  }

  /** The rank of the first; what has none comes last. */
  tagRank(ids: number[]): number {
    this.#tagRanks ??= rankTexts(this.#tags.values());
    const [first] = this.tags(ids);
    return first === undefined ? Number.MAX_SAFE_INTEGER : (this.#tagRanks.get(first) ?? 0);
  }
}

/** Places from 1 on; texts that people read as the same share one. */
function rankTexts(texts: Iterable<string>): Map<string, number> {
  const ranks = new Map<string, number>();
  let rank = 0;
  let before: string | undefined;
  for (const text of [...new Set(texts)].sort(compareText)) {
    if (before === undefined || compareText(before, text) !== 0) rank += 1;
    ranks.set(text, rank);
    before = text;
  }
  return ranks;
}
