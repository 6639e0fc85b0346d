import type { FoundKind, SearchResult } from '@atrium/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import type { Reader } from '../../core/access/access.ts';
import { hidesText } from '../../core/file-work/file-turns.ts';
import { readableFolders } from '../../core/library/place-folders.ts';
import { selectDocuments, showDocuments } from '../../core/library/select-documents.ts';
import { selectFolders, showFolders } from '../../core/library/show-folders.ts';
import { findContacts } from '../../core/people/contact-rows.ts';
import type { Matches } from './find-matches.ts';
import { findOtherForms } from './find-other-forms.ts';
import { findPassage } from './find-passage.ts';
import type { SearchWord } from './read-words.ts';

/** The most characters of each text; a passage that comes later is not shown. */
const mostCharacters = 50_000;

interface Sought {
  words: SearchWord[];
  contacts: RawBuilder<boolean>;
}

/** Shows results as lists show them to this reader, each with the place where the words stand. */
export async function showResults(
  db: Database,
  reader: Reader,
  page: Matches['page'],
  { words, contacts }: Sought,
): Promise<{ results: SearchResult[]; otherForms: string[] }> {
  const idsOf = (kind: FoundKind) => page.filter((one) => one.kind === kind).map(({ id }) => id);
  const isOne = (column: string, kind: FoundKind) => sql`${sql.ref(column)} = any(${idsOf(kind)}::int[])`;
  const documents = await selectDocuments(db, reader, isOne('d.id', 'document'));
  const folders = await selectFolders(db, reader, isOne('f.id', 'folder'));
  const people = await findContacts(db, sql`${isOne('c.id', 'contact')} and ${contacts}`);
  const entities = [
    ...(await showDocuments(db, reader, documents)),
    ...(await showFolders(db, reader, folders)),
  ];
  const ids = entities.map(({ id }) => id);
  const places = await readPlaces(db, reader, ids);
  const texts = await readTexts(db, ids);
  const names = entities.map(({ name }) => name);
  const otherForms = await findOtherForms(db, [...names, ...texts.values()], words);
  const shown = new Map<string, SearchResult>([
    ...entities.map((entity) => {
      const passage = findPassage(texts.get(entity.id) ?? '', words, otherForms);
      const place = places.get(entity.id) ?? [];
      return [
        `${entity.entityType} ${entity.id}`,
        { ...entity, place, ...(passage ? { passage } : {}) },
      ] as const;
    }),
    ...people.map(
      (person) => [`contact ${person.id}`, { ...person, entityType: 'contact' as const }] as const,
    ),
  ]);
  return { results: page.flatMap(({ kind, id }) => shown.get(`${kind} ${id}`) ?? []), otherForms };
}

/** What lies above them, by name: the space, and of the folders those that the reader can read. */
async function readPlaces(db: Database, reader: Reader, ids: number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; space: string; above: number[] }>`
    select o.id, sp.name as space, f.path[2:] as above
    from (
      select id, folder_id from document where id = any(${ids}::int[])
      union all select id, parent_id from folder where id = any(${ids}::int[])) o
    join folder f on f.id = o.folder_id join space sp on sp.id = f.space_id`.execute(db);
  const above = rows.flatMap((row) => row.above);
  const isReadable = await readableFolders(db, reader, above);
  const named = await sql<{ id: number; name: string }>`
    select id, name from folder where id = any(${above.filter(isReadable)}::int[])`.execute(db);
  const names = new Map(named.rows.map(({ id, name }) => [id, name]));
  return new Map(rows.map((row) => [row.id, [row.space, ...row.above.flatMap((id) => names.get(id) ?? [])]]));
}

/** The texts of what the reader was found to be able to read. */
async function readTexts(db: Database, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select d.id, left(w.text, ${mostCharacters}) as text from document d join file_work w on w.hash = d.hash
    where d.id = any(${ids}::int[]) and w.text is not null and not ${hidesText}
    union all
    select f.id, left(string_agg(piece #>> '{}', ' '), ${mostCharacters})
    from folder f cross join lateral jsonb_path_query(f.body, 'strict $.**.text') piece
    where f.id = any(${ids}::int[]) group by f.id`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
