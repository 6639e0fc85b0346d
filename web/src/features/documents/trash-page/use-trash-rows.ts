import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deletedFoldersQuery } from '../../../core/library/library.ts';
import { shownDeletedDocumentsQuery } from './load-trash-page.ts';
import { makeTrashRows } from './trash-row.ts';

/** Undefined while they are awaited. */
export function useTrashRows(spaceId: number) {
  const folders = useQuery(deletedFoldersQuery(spaceId));
  const documents = useQuery(shownDeletedDocumentsQuery(spaceId));
  const rows = useMemo(
    () => folders.data && documents.data && makeTrashRows(folders.data, documents.data),
    [folders.data, documents.data],
  );
  return {
    rows,
    isFailed: rows === undefined && (folders.isError || documents.isError),
    retry: () => Promise.all([folders.refetch(), documents.refetch()]),
  };
}
