import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { waitShortly } from '../../../base/wait-shortly.ts';
import { deletedDocumentsQuery, deletedFoldersQuery, spaceQuery } from '../../../core/library/library.ts';

/** Who may not see the trash is told so by the folders; the documents need not say it again. */
export const shownDeletedDocumentsQuery = (spaceId: number) =>
  queryOptions({ ...deletedDocumentsQuery(spaceId), meta: { handles: [403, 404] } });

export async function loadTrashPage(client: QueryClient, spaceId: number): Promise<void> {
  await client.ensureQueryData(spaceQuery(spaceId));
  const rows = Promise.all([
    client.prefetchQuery(deletedFoldersQuery(spaceId)),
    client.prefetchQuery(shownDeletedDocumentsQuery(spaceId)),
  ]);
  await waitShortly(rows);
}

/** Somebody points at a link: what fails now is told when they follow it. */
export async function preloadTrashPage(client: QueryClient, spaceId: number): Promise<void> {
  const quiet = { meta: { handles: () => true } };
  await Promise.all([
    client.prefetchQuery({ ...spaceQuery(spaceId), ...quiet }),
    client.prefetchQuery({ ...deletedFoldersQuery(spaceId), ...quiet }),
    client.prefetchQuery({ ...deletedDocumentsQuery(spaceId), ...quiet }),
  ]);
}
