import type { Document } from '@atrium/contract/documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentsQuery, treeQuery } from '../../../core/library/library.ts';
import { findTwin } from './find-twin.ts';
import { isIncluded, mayChoose, type UploadItem } from './upload-item.ts';
import type { UploadPlace } from './upload-list.ts';

/** The documents that have the names of files for which there is a choice, by the files' ids. */
export type Twins = Map<number, Document>;

/** Finds twins in what the page behind has read: nothing is asked for here, and what is not known is kept beside. */
export function useTwins({ spaceId, folderId }: UploadPlace, items: UploadItem[]): Twins {
  const client = useQueryClient();
  // Only looked at. That the folder is gone is told by the upload itself, and nothing gathered is lost.
  const quiet = { enabled: false, meta: { handles: [403, 404] } };
  const { data: here } = useQuery({ ...documentsQuery(spaceId, folderId), ...quiet });
  const { data: tree } = useQuery({ ...treeQuery(spaceId), ...quiet });
  return useMemo(() => {
    const documentsOf = (id: number | null) =>
      id === folderId ? here : client.getQueryData(documentsQuery(spaceId, id).queryKey);
    const open = items.filter((item) => mayChoose(item) && (isIncluded(item) || item.isSkipped));
    const found = open.map((item) => [item.id, findTwin({ folderId, tree, documentsOf }, item)] as const);
    return new Map(found.filter((pair): pair is [number, Document] => pair[1] !== undefined));
  }, [client, spaceId, folderId, here, tree, items]);
}
