import { Readable } from 'node:stream';
import type { downloadItems as downloadCall } from '@atrium/contract/documents';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { isClosed, isHeld } from '../../base/storage/closed-names.ts';
import { sendZip, type ZipEntry } from '../../base/zip/send-zip.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { type FolderAccess, requireDocuments, requireFolders } from '../../core/access/require.ts';
import { recordEvent } from '../../core/audit.ts';
import { type DocumentRow, selectManyDocuments } from '../../core/library/select-documents.ts';
import { selectFoldersIn } from '../../core/library/show-folders.ts';
import { startHeavyWork } from '../../core/limit-heavy-work.ts';
import type { Ask } from '../../core/route.ts';
import { downloadName } from './download-document.ts';

/** Documents and folders as a zip: what the reader sees, where they see it. */
export async function downloadItems(
  parts: Parts,
  { caller, body, reply, from }: Ask<typeof downloadCall>,
): Promise<void> {
  startHeavyWork(caller.user.id, reply.raw);
  const items = await findItems(parts, readerOf(parts, caller), body);
  await recordEvent(parts, parts.db, from, {
    action: 'documents.exported',
    actorId: caller.user.id,
    detail: { documents: body.documents, folders: body.folders, count: items.files.length },
  });
  const [only] = body.documents.length === 0 && items.tops.length === 1 ? items.tops : [];
  sendZip(reply, `${only?.name ?? 'Atrium'}.zip`, toEntries(parts, items));
}

interface Items {
  tops: FolderAccess[];
  /** The paths of all folders, so that empty ones are there too. */
  folders: string[][];
  /** The documents, each with the names of the folders that it lies in, inside the zip. */
  files: { document: DocumentRow; path: string[] }[];
}

async function findItems(
  parts: Parts,
  reader: Reader,
  body: Ask<typeof downloadCall>['body'],
): Promise<Items> {
  const tops = outermost(await requireFolders(parts.db, reader, 0, body.folders));
  const chosen = await requireDocuments(parts.db, reader, 0, body.documents);
  const spaceIds = [...new Set([...tops, ...chosen].map((one) => one.spaceId))];
  const isInside = sql`f.path && ${tops.map((folder) => folder.id)}::int[]`;
  const inside = await selectFoldersIn(parts.db, reader, spaceIds, isInside);
  const hasTag = body.tags.length === 0 ? sql`true` : sql`d.tags && ${body.tags}::int[]`;
  const rows = await selectManyDocuments(
    parts.db,
    reader,
    sql`s.space_id = any(${spaceIds}::int[])`,
    sql`f.space_id = any(${spaceIds}::int[]) and (${isInside} or d.id = any(${body.documents}::int[])) and ${hasTag}`,
  );
  const namesOf = pathNames(tops, new Map(inside.map((row) => [row.id, row])));
  const pathOf = new Map(inside.map((row) => [row.id, row.path]));
  return {
    tops,
    folders: body.tags.length === 0 ? inside.map((row) => namesOf(row.path)) : [],
    files: rows.map((document) => ({
      document,
      path: namesOf(document.hiddenPath ?? pathOf.get(document.folderId) ?? []),
    })),
  };
}

/** A folder inside another chosen one comes with that. */
function outermost(folders: FolderAccess[]): FolderAccess[] {
  const ids = new Set(folders.map((folder) => folder.id));
  return folders.filter((folder) => !folder.path.slice(0, -1).some((id) => ids.has(id)));
}

/** The names from the chosen folder down, leaving out folders that the reader cannot read. */
function pathNames(tops: FolderAccess[], readable: Map<number, { name: string }>) {
  const topIds = new Set(tops.map((top) => top.id));
  return (path: number[]): string[] => {
    const start = path.findIndex((id) => topIds.has(id));
    return start < 0 ? [] : path.slice(start).flatMap((id) => readable.get(id)?.name ?? []);
  };
}

async function* toEntries(parts: Parts, { folders, files }: Items): AsyncIterable<ZipEntry> {
  const now = parts.clock.now();
  for (const path of folders) yield { path: path.join('/'), size: 0, modifiedAt: now };
  const closed = files.filter(({ document }) => isClosed(document.hash));
  if (closed.length > 0) yield noteLeftOut(closed, now);
  for (const { document, path } of files) {
    if (isClosed(document.hash)) continue;
    yield {
      path: [...path, downloadName(document.name, document.filename)].join('/'),
      size: document.size,
      modifiedAt: new Date(document.modifiedAt),
      open: () => parts.files.read(document.hash),
    };
  }
}

/** What the zip says of files that nobody may open. */
function noteLeftOut(files: Items['files'], modifiedAt: Date): ZipEntry {
  const lines = files.map(({ document, path }) => {
    const name = [...path, downloadName(document.name, document.filename)].join('/');
    return `${name}: ${isHeld(document.hash) ? 'waiting for the virus check' : 'a virus was found in it'}`;
  });
  const text = Buffer.from(['Left out:', ...lines, ''].join('\r\n'));
  return { path: 'Left out.txt', size: text.length, modifiedAt, open: () => Readable.from([text]) };
}
