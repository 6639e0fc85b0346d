import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import type { SearchResult } from '@atrium/contract/search';
import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import type { Reader } from '../../core/access/access.ts';
import { readableFolders } from '../../core/tree/place-folders.ts';
import { selectDocuments, showDocuments } from '../../core/tree/show-documents.ts';
import { selectFolders, showFolders } from '../../core/tree/show-folders.ts';
import type { Matches } from './find-matches.ts';
import { findPassage } from './find-passage.ts';
import type { SearchWord } from './read-words.ts';

/** Of each text; a passage that comes later is not shown. */
const mostCharacters = 50_000;

/** As lists show them to this reader, each with the place where the words stand. */
export async function showResults(
  db: Database,
  reader: Reader,
  page: Matches['page'],
  words: SearchWord[],
): Promise<SearchResult[]> {
  const idsOf = (kind: string) => page.filter((one) => one.kind === kind).map(({ id }) => id);
  const [documentIds, folderIds] = [idsOf('document'), idsOf('folder')];
  const documents = await selectDocuments(db, reader, sql`d.id = any(${documentIds}::int[])`);
  const folders = await selectFolders(db, reader, sql`f.id = any(${folderIds}::int[])`);
  const entities = new Map<number, Document | Folder>(
    [...(await showDocuments(db, reader, documents)), ...(await showFolders(db, reader, folders))].map(
      (entity) => [entity.id, entity],
    ),
  );
  const places = await readPlaces(db, reader, [...entities.keys()]);
  const texts = await readTexts(db, [...entities.keys()]);
  const sought = words.flatMap(({ word, meant }) => [word, ...meant]);
  return page.flatMap(({ id }) => {
    const entity = entities.get(id);
    if (!entity) return [];
    const passage = findPassage(texts.get(id) ?? '', sought);
    return [{ ...entity, place: places.get(id) ?? [], ...(passage ? { passage } : {}) }];
  });
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

/** Of what the reader was found to be able to read. */
async function readTexts(db: Database, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select d.id, left(w.text, ${mostCharacters}) as text from document d join file_work w on w.hash = d.hash
    where d.id = any(${ids}::int[]) and w.text is not null
    union all
    select f.id, left(string_agg(piece #>> '{}', ' '), ${mostCharacters})
    from folder f cross join lateral jsonb_path_query(f.body, 'strict $.**.text') piece
    where f.id = any(${ids}::int[]) group by f.id`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
