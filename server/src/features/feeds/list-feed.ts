import type {
  FeedItem,
  listFeed as listCall,
  listDocumentFeed as listDocumentCall,
} from '@atrium/contract/feeds';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireSpace } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { keepActivityDays } from '../../core/activity.ts';
import { placeUnder, readableFolders } from '../../core/library/place-folders.ts';
import { documentRoute } from '../../core/library/select-documents.ts';
import { folderRoute } from '../../core/library/show-folders.ts';
import { faceOf, showFace } from '../../core/people/faces.ts';
import type { Ask } from '../../core/route.ts';
import { type FeedRow, selectActivities } from './select-activities.ts';
import { selectOfEach } from './select-of-each.ts';

export const listFeed = (parts: Parts, { caller, query }: Ask<typeof listCall>): Promise<FeedItem[]> =>
  showFeed(parts, caller, query);

export const listDocumentFeed = (
  parts: Parts,
  { caller, query }: Ask<typeof listDocumentCall>,
): Promise<FeedItem[]> => showFeed(parts, caller, { ...query, documentsOnly: true });

/** What happened lately to what the caller can read now, under the names and in the places it has now. */
async function showFeed(
  parts: Parts,
  caller: Caller,
  given: {
    spaceId?: number | undefined;
    spaceIds?: number[] | undefined;
    everywhere?: boolean;
    limit: number;
    documentsOnly?: boolean;
  },
): Promise<FeedItem[]> {
  const reader = readerOf(parts, caller);
  const { spaceId, spaceIds, everywhere = false, limit, documentsOnly = false } = given;
  if (spaceId !== undefined) await requireSpace(parts.db, reader, 0, spaceId);
  const since = minutesAfter(parts.clock.now(), -keepActivityDays * 24 * 60);
  const face = faceOf(caller, sql`a.actor_id`);
  const ofEach = spaceIds ? await selectOfEach(parts.db, reader, { since, limit, spaceIds, face }) : [];
  const newest =
    spaceIds && !everywhere
      ? []
      : await selectActivities(parts.db, reader, { since, limit, spaceId, documentsOnly, face });
  const rows = ofEach.length > 0 ? joinFeeds(ofEach, newest) : newest;
  const isReadable = await readableFolders(
    parts.db,
    reader,
    rows.flatMap((row) => row.hiddenPath ?? []),
  );
  return rows.map((row) => show(row, isReadable));
}

/** Each once, newest first. */
const joinFeeds = (...feeds: FeedRow[][]): FeedRow[] =>
  [...new Map(feeds.flat().map((row) => [row.id, row])).values()].sort(
    (a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id,
  );

function show(row: FeedRow, isReadable: (id: number) => boolean): FeedItem {
  return {
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    by: { id: row.actorId, fullName: fullName(row), ...showFace(row.face) },
    entityType: row.isDocument ? 'document' : 'folder',
    entityId: row.objectId,
    name: row.name,
    format: row.filename === null ? null : fileEnding(row.filename),
    space: row.spaceId,
    route: routeOf(row, isReadable),
  };
}

function routeOf(row: FeedRow, isReadable: (id: number) => boolean): string {
  if (!row.isDocument) return folderRoute(row.spaceId, row.objectId);
  const folder = row.hiddenPath ? placeUnder(row.hiddenPath, isReadable).parent : row.folderId;
  return documentRoute(row.spaceId, folder, row.objectId);
}
