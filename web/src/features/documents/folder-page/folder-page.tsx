import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { folderQuery, spaceQuery } from '../../../base/library.ts';
import type { Sort } from '../../../ui/data-table/types.ts';
import { FolderContent } from './folder-content.tsx';
import type { Place } from './load-folder-page.ts';

/** A space's root, or a folder. The sort stays while one goes from folder to folder, all else begins anew. */
export function FolderPage({ spaceId, folderId }: Place) {
  const [sort, setSort] = useState<Sort | null>(null);
  const deleted = useRef<number | null>(null);
  const { data: space } = useQuery(spaceQuery(spaceId));
  const { data: folder } = useQuery({
    ...folderQuery(spaceId, folderId ?? 0),
    enabled: folderId !== null,
    // Deleted from here: that it is gone is no news.
    meta: { handles: ({ status }) => status === 404 && deleted.current === folderId },
  });
  if (!space || (folderId !== null && !folder)) return null;
  return (
    <FolderContent
      key={`${spaceId}/${folderId}`}
      space={space}
      folder={folderId === null ? null : (folder ?? null)}
      sort={sort}
      onSort={setSort}
      onDeleted={() => {
        deleted.current = folderId;
      }}
    />
  );
}
