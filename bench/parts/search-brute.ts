import type pg from 'pg';

/** What the search should find, by reading every text and walking up every folder: nothing is shared with it but the rules. */

interface Folder {
  id: number;
  parent_id: number | null;
  space_id: number;
  name: string;
  modified: number;
}

interface Entry {
  object_id: number;
  role_id: number;
  flags: number;
}

export interface Item {
  id: number;
  kind: 'document' | 'folder';
  folder: Folder;
  author: number;
  modified: number;
}

const canRead = 1;
const canReadDocument = 16;

export class Library {
  readonly items: Item[] = [];
  /** For each query: which items, by their place. */
  readonly found: Uint8Array[];
  private readonly folders = new Map<number, Folder>();
  private readonly entries = new Map<number, Entry[]>();
  private readonly termsOf = new Map<string, number[]>();

  private readonly queries: ((word: string) => boolean)[][];

  private constructor(queries: ((word: string) => boolean)[][]) {
    this.queries = queries;
    this.found = queries.map(() => new Uint8Array());
  }

  /** `queries`: for each the terms, all of which some word of a thing must meet. */
  static async read(database: pg.Client, queries: ((word: string) => boolean)[][]): Promise<Library> {
    const library = new Library(queries);
    const time = 'extract(epoch from modified_at)::float8 as modified';
    const folders = await database.query<Folder & { created_by: number }>(
      `select id, parent_id, space_id, name, created_by, ${time} from folder where deletion_id is null`,
    );
    for (const folder of folders.rows) library.folders.set(folder.id, folder);
    for (const entry of (await database.query<Entry>('select object_id, role_id, flags from acl_entry'))
      .rows) {
      library.entries.set(entry.object_id, [...(library.entries.get(entry.object_id) ?? []), entry]);
    }
    const size = (
      await database.query('select (select count(*) from document) + (select count(*) from folder) as n')
    ).rows[0].n as string;
    for (const index of queries.keys()) library.found[index] = new Uint8Array(Number(size));
    for (const { created_by: author, ...folder } of folders.rows) {
      if (folder.parent_id === null) continue;
      const { id, name, modified } = folder;
      library.add({ id, kind: 'folder', folder, author, modified }, wordsOf(name));
    }
    await library.readDocuments(database, time);
    return library;
  }

  private async readDocuments(database: pg.Client, time: string): Promise<void> {
    for (let after = 0; ; ) {
      const { rows } = await database.query(
        `select d.id, d.folder_id, d.name, d.created_by, ${time}, w.text from document d
         left join file_work w on w.hash = d.hash
         where d.id > $1 and d.deletion_id is null order by d.id limit 20000`,
        [after],
      );
      if (rows.length === 0) return;
      for (const row of rows) {
        const folder = this.folders.get(row.folder_id) as Folder;
        const item: Item = {
          id: row.id,
          kind: 'document',
          folder,
          author: row.created_by,
          modified: row.modified,
        };
        this.add(item, [...wordsOf(row.name), ...(row.text ?? '').split(' ')]);
      }
      after = rows.at(-1).id;
    }
  }

  private add(item: Item, words: string[]): void {
    const place = this.items.push(item) - 1;
    const met = new Set<number>();
    for (const word of words) for (const term of this.termsMetBy(word)) met.add(term);
    let term = 0;
    for (const [index, terms] of this.queries.entries()) {
      const first = term;
      term += terms.length;
      if (terms.every((_, offset) => met.has(first + offset))) (this.found[index] as Uint8Array)[place] = 1;
    }
  }

  private termsMetBy(word: string): number[] {
    const known = this.termsOf.get(word);
    if (known) return known;
    const met: number[] = [];
    let term = 0;
    for (const terms of this.queries) {
      for (const meets of terms) {
        if (meets(word)) met.push(term);
        term += 1;
      }
    }
    this.termsOf.set(word, met);
    return met;
  }

  /** For each item, by its place: whether somebody with these roles can read it. */
  readableBy(roles: number[]): Uint8Array {
    const flags = new Map<number, number>();
    for (const folder of this.folders.values()) {
      flags.set(
        folder.id,
        roles.reduce((sum, role) => sum | this.nearest(folder, role), 0),
      );
    }
    return Uint8Array.from(this.items, ({ kind, folder }) => {
      const given = flags.get(folder.id) ?? 0;
      return given & (kind === 'folder' ? canRead : canReadDocument) ? 1 : 0;
    });
  }

  private nearest(folder: Folder, role: number): number {
    for (let at: Folder | undefined = folder; at; at = this.folders.get(at.parent_id ?? 0)) {
      const entry = this.entries.get(at.id)?.find(({ role_id }) => role_id === role);
      if (entry) return entry.flags;
    }
    return 0;
  }
}

/** Names for load tests hold letters, digits, spaces and points. */
const wordsOf = (name: string): string[] => name.toLowerCase().split(/[ .]+/);
