import type { Document } from '@atrium/contract/documents';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { prepared } from '../../base/database/prepared.ts';
import { documentScope, flagsIn, hasFlag, type Reader, scopeFlagsWhere } from '../access/access.ts';
import { permissionsOf } from '../access/flags.ts';
import { toldCopyState } from '../file-work/file-turns.ts';
import { type CopyState, showCopy } from '../file-work/show-copy.ts';
import { placeUnder, readableFolders } from './place-folders.ts';
import { folderRoute } from './show-folders.ts';

/** What `documentColumns` selects, and what the reader may do with it. */
export interface FoundDocument {
  id: number;
  name: string;
  spaceId: number;
  folderId: number;
  /** Whether that is the space's root. */
  isAtRoot: boolean;
  tags: number[];
  hash: string;
  mime: string;
  filename: string;
  size: number;
  createdBy: number;
  createdAt: string;
  modifiedAt: string;
  /** The state of its PDF copy; null where nothing is derived from the file. */
  copy: CopyState | null;
  flags: number;
}

export interface DocumentRow extends FoundDocument {
  /** The path of its folder, where the reader cannot read that. */
  hiddenPath: number[] | null;
}

/** SQL: a time as replies show it. Parsing and writing dates would take half of the time of a long list. */
export const isoTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL: how far the PDF copy of `d` is. Most documents are PDFs and have none: looking the others up in the index, each
 * for itself, costs a list less than a join, which reads the whole table.
 */
export const copyState = sql`
  case when d.mime <> 'application/pdf' then ${toldCopyState} end`;

/** SQL: what every list says of a document `d` in a folder `f`, the trash too. */
export const documentColumns = sql`
  d.id, d.name, f.space_id as "spaceId", d.folder_id as "folderId", f.parent_id is null as "isAtRoot",
  d.tags, d.hash, d.mime, d.filename, d.size, d.created_by as "createdBy", ${isoTime('d.created_at')} as "createdAt",
  ${isoTime('d.modified_at')} as "modifiedAt", ${copyState} as copy`;

const readableColumns = (reader: Reader) => sql`
  ${documentColumns}, allowed.flags,
  ${reader.isAdmin ? sql`null` : sql`case when not ${hasFlag(sql`above.flags`, 'canRead')} then f.path end`}
    as "hiddenPath"`;
const byName = sql`order by lower(d.name), d.id`;

/** The readable, living documents `d` in folders `f` for which the condition holds, by name. */
export async function selectDocuments(
  db: Queryable,
  reader: Reader,
  condition: RawBuilder<unknown>,
): Promise<DocumentRow[]> {
  const found = await prepared(sql<DocumentRow>`
    select ${readableColumns(reader)}
    from document d join folder f on f.id = d.folder_id
    cross join lateral (select ${flagsIn(reader, sql`f.scope_id`)} as flags offset 0) above
    cross join lateral (select case when d.own_scope_id is null then above.flags
      else ${flagsIn(reader, sql`d.own_scope_id`)} end as flags offset 0) allowed
    where d.deletion_id is null and ${condition} and ${hasFlag(sql`allowed.flags`, 'canReadDocument')}
    ${byName}`).execute(db);
  return found.rows;
}

/**
 * Selects documents where the condition may hold for many; `scopes` says which scopes `s` they can be in, `more` may
 * name columns beside.
 */
export async function selectManyDocuments<More = unknown>(
  db: Queryable,
  reader: Reader,
  scopes: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<(DocumentRow & More)[]> {
  const found = await sql<DocumentRow & More>`
    with ${scopeFlagsWhere(reader, scopes)}
    select ${readableColumns(reader)} ${more}
    from document d join folder f on f.id = d.folder_id
    join scope_flags above on above.id = f.scope_id
    join scope_flags allowed on allowed.id = ${documentScope}
    where d.deletion_id is null and ${condition}
      and ${hasFlag(sql`allowed.flags`, 'canReadDocument')}
    ${byName}`.execute(db);
  return found.rows;
}

export async function showDocuments(db: Queryable, reader: Reader, rows: DocumentRow[]): Promise<Document[]> {
  const hidden = rows.flatMap((row) => row.hiddenPath ?? []);
  const isReadable = await readableFolders(db, reader, hidden);
  return rows.map((row) => {
    const folder = row.hiddenPath
      ? placeUnder(row.hiddenPath, isReadable).parent
      : row.isAtRoot
        ? null
        : row.folderId;
    return showDocument(row, folder);
  });
}

export function showDocument(row: Omit<FoundDocument, 'isAtRoot'>, folder: number | null): Document {
  const { status, pdfCopyFilename } = showCopy(row, row.copy);
  return {
    id: row.id,
    name: row.name,
    entityType: 'document',
    space: row.spaceId,
    folder,
    tags: row.tags,
    file: { mime: row.mime, filename: row.filename, size: row.size, pdfCopyFilename },
    format: fileEnding(row.filename),
    status,
    route: documentRoute(row.spaceId, folder, row.id),
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    lastModifiedAt: row.modifiedAt,
    permissions: permissionsOf(row.flags),
  };
}

export const documentRoute = (spaceId: number, folderId: number | null, id: number): string =>
  `${folderRoute(spaceId, folderId)}/document/${id}`;
