import { fileEnding } from '@atrium/contract/parts/file-ending';
import { sql } from 'kysely';
import type { Transaction } from '../../../base/database/connect.ts';
import { documentScope, hasFlag, type Reader, scopeFlags } from '../../../core/access/access.ts';
import { fullName } from '../../../core/accounts/user-reply.ts';
import { placeUnder } from '../../../core/library/place-folders.ts';
import { documentRoute } from '../../../core/library/select-documents.ts';
import { folderRoute } from '../../../core/library/show-folders.ts';

export interface IndexItem {
  isFolder: boolean;
  name: string;
  /** Names of the folders it is shown in, from the top. */
  above: string[];
  type: string;
  /** The size in bytes; a folder has none. */
  size: number | null;
  author: string;
  createdAt: Date;
  modifiedAt: Date;
  tags: string[];
  route: string;
}

export interface SpaceIndex {
  folders: number;
  documents: number;
  /** The items in the order of the tree: what is in a folder follows it, folders first. */
  items: () => Iterable<IndexItem>;
}

/** Everything in a space that the reader can read, in four statements however much that is. */
export async function readIndex(trx: Transaction, reader: Reader, spaceId: number): Promise<SpaceIndex> {
  const folders = await selectFolders(trx, reader, spaceId);
  const documents = await selectDocuments(trx, reader, spaceId);
  const authors = await readAuthors(trx, [...folders, ...documents]);
  const tags = await trx.selectFrom('tag').select(['id', 'name']).execute();

  const readable = new Set(folders.map((folder) => folder.id));
  const shownIn = (path: number[]) => placeUnder(path, (id) => readable.has(id)).parent;
  const tree: Tree = {
    spaceId,
    folders: groupBy(folders, (folder) => shownIn(folder.pathAbove)),
    documents: groupBy(documents, ({ folderId, hiddenPath }) =>
      hiddenPath ? shownIn(hiddenPath) : readable.has(folderId) ? folderId : null,
    ),
    authors,
    tags: new Map(tags.map((tag) => [tag.id, tag.name])),
  };
  return { folders: folders.length, documents: documents.length, items: () => walk(tree, null, []) };
}

interface Row {
  id: number;
  name: string;
  createdBy: number;
  /** The time in milliseconds: a hundred thousand dates would be parsed while everybody else waits. */
  createdAt: number;
  modifiedAt: number;
}

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

interface FolderRow extends Row {
  pathAbove: number[];
}

interface DocumentRow extends Row {
  folderId: number;
  /** The path of its folder, where the reader cannot read that. */
  hiddenPath: number[] | null;
  filename: string;
  size: number;
  tags: number[];
}

async function selectFolders(trx: Transaction, reader: Reader, spaceId: number): Promise<FolderRow[]> {
  const found = await sql<FolderRow>`
    with ${scopeFlags(reader, [spaceId])}
    select f.id, f.name, f.path[:array_length(f.path, 1) - 1] as "pathAbove", f.created_by as "createdBy",
      ${milliseconds('f.created_at')} as "createdAt", ${milliseconds('f.modified_at')} as "modifiedAt"
    from folder f join scope_flags own on own.id = f.scope_id
    where f.space_id = ${spaceId} and f.parent_id is not null and f.deletion_id is null
      and ${hasFlag(sql`own.flags`, 'canRead')}
    order by f.weight, lower(f.name), f.id`.execute(trx);
  return found.rows;
}

async function selectDocuments(trx: Transaction, reader: Reader, spaceId: number): Promise<DocumentRow[]> {
  const found = await sql<DocumentRow>`
    with ${scopeFlags(reader, [spaceId])}
    select d.id, d.name, d.folder_id as "folderId", d.filename, d.size, d.tags, d.created_by as "createdBy",
      ${milliseconds('d.created_at')} as "createdAt", ${milliseconds('d.modified_at')} as "modifiedAt",
      case when not ${hasFlag(sql`above.flags`, 'canRead')} then f.path end as "hiddenPath"
    from folder f join document d on d.folder_id = f.id
    join scope_flags own on own.id = ${documentScope} join scope_flags above on above.id = f.scope_id
    where f.space_id = ${spaceId} and d.deletion_id is null and ${hasFlag(sql`own.flags`, 'canReadDocument')}
    order by lower(d.name), d.id`.execute(trx);
  return found.rows;
}

async function readAuthors(trx: Transaction, rows: Row[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map((row) => row.createdBy))];
  const found = await sql<{ id: number; firstName: string; lastName: string; email: string }>`
    select id, first_name as "firstName", last_name as "lastName", email
    from app_user where id = any(${ids}::int[])`.execute(trx);
  return new Map(found.rows.map((user) => [user.id, fullName(user)]));
}

interface Tree {
  spaceId: number;
  /** The folders by the one they are shown in; null is the root. */
  folders: Map<number | null, FolderRow[]>;
  documents: Map<number | null, DocumentRow[]>;
  authors: Map<number, string>;
  tags: Map<number, string>;
}

const groupBy = <T>(rows: T[], key: (row: T) => number | null): Map<number | null, T[]> =>
  Map.groupBy(rows, key);

function* walk(tree: Tree, parent: number | null, above: string[]): Generator<IndexItem> {
  for (const folder of tree.folders.get(parent) ?? []) {
    yield {
      ...described(tree, folder, above),
      isFolder: true,
      type: 'Folder',
      size: null,
      tags: [],
      route: folderRoute(tree.spaceId, folder.id),
    };
    yield* walk(tree, folder.id, [...above, folder.name]);
  }
  for (const document of tree.documents.get(parent) ?? []) {
    yield {
      ...described(tree, document, above),
      isFolder: false,
      type: fileEnding(document.filename).toUpperCase() || 'File',
      size: document.size,
      tags: document.tags.flatMap((id) => tree.tags.get(id) ?? []),
      route: documentRoute(tree.spaceId, parent, document.id),
    };
  }
}

const described = (tree: Tree, { name, createdBy, createdAt, modifiedAt }: Row, above: string[]) => ({
  name,
  above,
  author: tree.authors.get(createdBy) ?? '',
  createdAt: new Date(createdAt),
  modifiedAt: new Date(modifiedAt),
});
