import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { waitShortly } from '../../../base/wait-shortly.ts';
import {
  askAgain,
  documentsQuery,
  folderQuery,
  foldersQuery,
  spaceQuery,
  spacesQuery,
  treeQuery,
} from '../../../core/library/library.ts';

/**
 * Failures that are not told: where there is no access, the page's own folder says so; its lists need not say it
 * again.
 */
const meta = { handles: [403, 404] };

export const shownFoldersQuery = (spaceId: number, folderId: number | null) =>
  queryOptions({ ...foldersQuery(spaceId, folderId), meta });

export const shownDocumentsQuery = (spaceId: number, folderId: number | null) =>
  queryOptions({
    ...documentsQuery(spaceId, folderId),
    meta,
    refetchInterval: ({ state }) => askAgain(state.data?.isProcessed, state.data?.length),
  });

export interface Place {
  spaceId: number;
  /** Null is the space's root. */
  folderId: number | null;
}

/** Reads what the page shows. False when the folder lies in another space. */
export async function loadFolderPage(client: QueryClient, { spaceId, folderId }: Place): Promise<boolean> {
  const rows = readRows(client, { spaceId, folderId });
  const [, folder] = await Promise.all([
    readSpace(client, { spaceId, folderId }),
    folderId === null ? null : client.ensureQueryData(folderQuery(spaceId, folderId)),
  ]);
  if (folder && folder.space !== spaceId) return false;
  // Only names of the folders above come from it, and the side menu asks for it too.
  if (folder && folder.pathIds.length > 0) client.prefetchQuery({ ...treeQuery(spaceId), meta });
  await waitShortly(rows);
  return true;
}

/**
 * Reads the space. In a folder its name is enough, which the side menu's list has; where it has not, the space says
 * why.
 */
async function readSpace(client: QueryClient, { spaceId, folderId }: Place): Promise<void> {
  const listed = folderId === null ? [] : await client.ensureQueryData(spacesQuery);
  if (!listed.some(({ id }) => id === spaceId)) await client.ensureQueryData(spaceQuery(spaceId));
}

/** Somebody points at a link: what fails now is told when they follow it. */
export async function preloadFolderPage(client: QueryClient, { spaceId, folderId }: Place): Promise<void> {
  const quiet = { meta: { handles: () => true } };
  await Promise.all([
    folderId === null
      ? client.prefetchQuery({ ...spaceQuery(spaceId), ...quiet })
      : client.prefetchQuery({ ...folderQuery(spaceId, folderId), ...quiet }),
    client.prefetchQuery({ ...foldersQuery(spaceId, folderId), ...quiet }),
    client.prefetchQuery({ ...documentsQuery(spaceId, folderId), ...quiet }),
  ]);
}

/** Names of authors and tags are asked for by the rows themselves: nobody waits for them. */
const readRows = (client: QueryClient, { spaceId, folderId }: Place): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(shownFoldersQuery(spaceId, folderId)),
    client.prefetchQuery(shownDocumentsQuery(spaceId, folderId)),
  ]);
