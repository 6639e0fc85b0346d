import {
  type Author,
  getDocumentsStamp,
  listAuthors,
  listDocumentColumns,
  listDocuments,
  listVersions,
} from '@atrium/contract/documents';
import { getFolder, getFolderTree, listFolders } from '@atrium/contract/folders';
import { getRoom } from '@atrium/contract/quotas';
import { getSpace, listSpaces } from '@atrium/contract/spaces';
import { listTags } from '@atrium/contract/tags';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { markFavoritesStale } from '../favorites/mark-favorites-stale.ts';
import { DocumentList } from './document-list.ts';
import { readTree } from './read-tree.ts';

/**
 * What is read of spaces, folders and documents. One value for each question: loaders, components and the
 * refresh after a change use the same. Everything of a space lies under its id, so that one call refreshes it.
 */
const key = ['library'] as const;
export const ofSpace = (spaceId: number) => [...key, 'space', spaceId] as const;
export const ofDocuments = [...key, 'document'] as const;

/**
 * The pause between questions while the PDF copy of something shown is being made, or its virus check; longer where a
 * long list is the answer.
 */
const copyInterval = 4000;
export const askAgain = (isProcessed: boolean | undefined, rows = 1): number | false =>
  isProcessed ? copyInterval * Math.max(1, rows / 2000) : false;

/** The deleted spaces, which administrators alone can ask for. */
export const deletedSpacesQuery = queryOptions({
  queryKey: [...key, 'spaces', 'deleted'],
  queryFn: ({ signal }) => send(listSpaces, { query: { isDeleted: true } }, { signal }),
});

export const spacesQuery = queryOptions({
  queryKey: [...key, 'spaces'],
  queryFn: ({ signal }) => send(listSpaces, { query: {} }, { signal }),
  staleTime: 30_000,
});

export const spaceQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'self'],
    queryFn: ({ signal }) => send(getSpace, { params: { id: spaceId } }, { signal }),
    staleTime: 10_000,
  });

/** How much may be uploaded here. That it cannot be told does not hinder: the server asks again. */
export const roomQuery = (spaceId: number, folderId: number | null) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'room', folderId],
    queryFn: ({ signal }) =>
      send(getRoom, { params: { id: spaceId }, query: folderId === null ? {} : { folderId } }, { signal }),
    staleTime: 0,
    meta: { handles: () => true },
  });

export const folderQuery = (spaceId: number, folderId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'folder', folderId],
    queryFn: ({ signal }) => send(getFolder, { params: { id: folderId } }, { signal }),
    staleTime: 10_000,
  });

/** The folders shown in a folder; null is the space's root. */
export const foldersQuery = (spaceId: number, folderId: number | null) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'folders', folderId],
    queryFn: ({ signal }) =>
      send(listFolders, { query: folderId === null ? { spaceId } : { parentId: folderId } }, { signal }),
    staleTime: 10_000,
  });

/** All folders of a space, each followed by those inside it, with the number of documents in it. */
export const treeQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'tree'],
    queryFn: async ({ signal }) =>
      readTree(spaceId, await send(getFolderTree, { params: { id: spaceId } }, { signal })),
    staleTime: 10_000,
  });

/** The documents of a folder. The first of very many are shown while the others are on their way. */
export const documentsQuery = (spaceId: number, folderId: number | null) => {
  const queryKey = [...ofSpace(spaceId), 'documents', folderId];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const place = { spaceId, ...(folderId === null ? {} : { folderId }) };
      const ask = async (isWhole: boolean) =>
        new DocumentList(await send(listDocumentColumns, { query: { ...place, isWhole } }, { signal }));
      const shown = client.getQueryData<DocumentList>(queryKey);
      const first = await ask(shown !== undefined);
      if (first.length === first.total) return first;
      client.setQueryData<DocumentList>(queryKey, first);
      return ask(true);
    },
    staleTime: 10_000,
  });
};

/** Tells whether a folder's documents are still those that were read. */
export const stampQuery = (spaceId: number, folderId: number | null) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'stamp', folderId],
    queryFn: ({ signal }) =>
      send(getDocumentsStamp, { query: { spaceId, ...(folderId === null ? {} : { folderId }) } }, { signal }),
  });

/** The files that a document has had, newest first. */
export const versionsQuery = (documentId: number) =>
  queryOptions({
    queryKey: [...ofDocuments, documentId, 'versions'],
    queryFn: ({ signal }) => send(listVersions, { params: { id: documentId } }, { signal }),
    staleTime: 10_000,
  });

/** What was deleted of a space: the folders themselves, and every document. For administrators. */
export const deletedFoldersQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'deleted folders'],
    queryFn: ({ signal }) => send(listFolders, { query: { spaceId, isDeleted: true } }, { signal }),
    staleTime: 10_000,
  });

export const deletedDocumentsQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'deleted documents'],
    queryFn: ({ signal }) => send(listDocuments, { query: { spaceId, isDeleted: true } }, { signal }),
    staleTime: 10_000,
  });

export const tagsQuery = queryOptions({
  queryKey: [...key, 'tags'],
  queryFn: ({ signal }) => send(listTags, {}, { signal }),
  staleTime: 60_000,
});

const allAuthors = queryOptions({
  queryKey: [...key, 'authors'],
  queryFn: ({ signal }) => send(listAuthors, {}, { signal }),
  staleTime: 60_000,
});

/** Names of those who made something, by their id. */
export const authorsQuery = queryOptions({
  ...allAuthors,
  select: (authors: Author[]) => new Map(authors.map((author) => [author.id, author.fullName])),
});

/** Those who made something, by their id. */
export const authorsByIdQuery = queryOptions({
  ...allAuthors,
  select: (authors: Author[]) => new Map(authors.map((author) => [author.id, author])),
});

/** The contacts of those of them who have one that the caller sees. */
export const authorContactsQuery = queryOptions({
  ...allAuthors,
  select: (authors: Author[]) => new Map(authors.map((author) => [author.id, author.contact])),
});

/**
 * Reads again after a change: everything of these spaces that is shown, and any single document; the rest when it is
 * next asked for.
 */
export async function refreshSpaces(client: QueryClient, spaceIds: number[]): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: spacesQuery.queryKey }),
    client.invalidateQueries({ queryKey: ofDocuments }),
    markFavoritesStale(client),
    ...[...new Set(spaceIds)].map((id) => client.invalidateQueries({ queryKey: ofSpace(id) })),
  ]);
}

/** Reads again after a tag was made, renamed or deleted: documents show and name them. */
export const refreshTags = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key });

/** What could not be read when it was last asked for, once more. */
export const refetchFailed = (client: QueryClient, spaceId: number): Promise<void> =>
  client.refetchQueries({
    queryKey: ofSpace(spaceId),
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  });
