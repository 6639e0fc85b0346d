import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { authorContactsQuery, authorsQuery, tagsQuery } from '../../../core/library/library.ts';
import { makeRows } from './file-row.ts';
import { Labels } from './labels.ts';
import { type Place, shownDocumentsQuery, shownFoldersQuery } from './load-folder-page.ts';

const noNames: ReadonlyMap<number, string> = new Map();

/** Undefined while they are awaited. Names of authors and tags may come later than the rows. */
export function useFileRows({ spaceId, folderId }: Place) {
  const folders = useQuery(shownFoldersQuery(spaceId, folderId));
  const documents = useQuery(shownDocumentsQuery(spaceId, folderId));
  const authors = useQuery(authorsQuery).data ?? noNames;
  const contacts = useQuery(authorContactsQuery).data;
  const { data: tagList } = useQuery(tagsQuery);
  const tags = useMemo(
    () => (tagList ? new Map(tagList.map(({ id, name }) => [id, name])) : noNames),
    [tagList],
  );
  const rows = useMemo(
    () =>
      folders.data &&
      documents.data &&
      makeRows(folders.data, documents.data, new Labels({ authors, contacts, tags })),
    [folders.data, documents.data, authors, contacts, tags],
  );
  return {
    rows,
    /** How many documents are still on their way. */
    awaited: documents.data ? documents.data.total - documents.data.length : 0,
    isFailed: rows === undefined && (folders.isError || documents.isError),
    retry: () => Promise.all([folders.refetch(), documents.refetch()]),
  };
}
