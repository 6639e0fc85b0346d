import type { DocumentColumns, listDocumentColumns as listCall } from '@atrium/contract/documents';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { permissionsOf } from '../../core/access/flags.ts';
import { type CopyState, showCopy } from '../../core/file-work/show-copy.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { copyState } from '../../core/library/select-documents.ts';
import type { Ask } from '../../core/route.ts';
import { WrittenReply } from '../../core/written-reply.ts';
import { readableInside } from './documents-inside.ts';
import { countAndStamp, type Known, stampOf } from './stamp-documents.ts';

/** Of more than these the first are shown before all of them. */
export const manyDocuments = 20_000;
const firstDocuments = 200;

/**
 * Lists what a folder shows. The database writes the columns, which would take the server longer; in the order of ids,
 * as any other could tell of what lies beside them.
 */
export async function listDocumentColumns(
  parts: Parts,
  { caller, query: { spaceId, folderId, isWhole } }: Ask<typeof listCall>,
): Promise<WrittenReply> {
  const reader = readerOf(parts, caller);
  const folder = await findPlace(parts.db, reader, 0, spaceId, folderId ?? null);
  const inside = await readableInside(parts, reader, folder);
  const { flags, readable } = inside;
  const many = isWhole ? undefined : await countMany(parts, inside.condition, countAndStamp(inside));
  const order = many ? sql`order by d.name collate natural_order, d.id limit ${firstDocuments}` : sql``;
  const found = await sql<Written>`
    with ${flags},
    found as materialized (
      select d.id, d.name, d.filename, d.size, d.created_at, d.modified_at, d.mime, d.tags, d.created_by,
        allowed.flags, coalesce(${copyState}, '') as copy, ${closedAs} as closed
      ${readable} ${order}),
    traits as materialized (
      select row_number() over (order by mime, tags, flags, copy, closed) - 1 as at, t.*
      from (select distinct mime, tags, flags, copy, closed from found) t)
    select count(*)::int as total, ${stampOf(sql`d.flags`)} as stamp, ${columns},
      (select coalesce(json_agg(json_build_object('mime', mime, 'tags', tags,
        'flags', flags, 'copy', copy, 'closed', closed) order by at), '[]') from traits) as traits
    from (
      select found.*, traits.at from found join traits using (mime, tags, flags, copy, closed) order by found.id
    ) d`.execute(parts.db);
  const [written] = found.rows as [Written];
  return write(spaceId, folder.parentId === null ? null : folder.id, { ...written, ...many });
}

/** SQL: whether bytes may not be opened, as their name begins. */
const closedAs = sql`case when d.hash ~ '^(held|infected)-' then split_part(d.hash, '-', 1) || '-' else '' end`;

const asMilliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** SQL: each column as JSON. */
const columns = sql.join(
  Object.entries({
    ids: sql`d.id`,
    names: sql`d.name`,
    filenames: sql`d.filename`,
    sizes: sql`d.size`,
    createdBy: sql`d.created_by`,
    createdAt: asMilliseconds('d.created_at'),
    lastModifiedAt: asMilliseconds('d.modified_at'),
    traitsOf: sql`d.at`,
  } satisfies Record<Column, RawBuilder<unknown>>).map(
    ([name, value]) => sql`coalesce(json_agg(${value}), '[]')::text as ${sql.ref(name)}`,
  ),
);

type Column = Exclude<keyof DocumentColumns, 'space' | 'folder' | 'total' | 'stamp' | 'traits'>;

interface Written extends Record<Column, string>, Known {
  traits: {
    mime: string;
    tags: number[];
    flags: number;
    copy: CopyState | '';
    closed: string;
  }[];
}

/** How many can be read, and their stamp, where they are many; most folders are known not to have them before anybody's access is. */
async function countMany(
  { db }: Parts,
  condition: RawBuilder<unknown>,
  all: RawBuilder<Known>,
): Promise<Known | undefined> {
  const most = await sql`
    select from document d where d.deletion_id is null and ${condition} offset ${manyDocuments} limit 1`.execute(
    db,
  );
  if (most.rows.length === 0) return undefined;
  const [known] = (await all.execute(db)).rows;
  return known && known.total > manyDocuments ? known : undefined;
}

function write(
  space: number,
  folder: number | null,
  { total, stamp, traits: found, ...written }: Written,
): WrittenReply {
  const traits = found.map(({ mime, tags, flags, copy, closed }): DocumentColumns['traits'][number] => {
    const { status, pdfCopyFilename } = showCopy({ hash: closed, mime, filename: '' }, copy || null);
    const hasPdfCopy = pdfCopyFilename !== null;
    return { mime, tags, status, hasPdfCopy, permissions: permissionsOf(flags) };
  });
  const columns = Object.entries(written).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  const rest = JSON.stringify({ space, folder, total, stamp, traits });
  return new WrittenReply(`${rest.slice(0, -1)},${columns.join(',')}}`);
}
