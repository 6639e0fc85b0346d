import type { Space } from '@atrium/contract/spaces';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { FailureMeta } from '../../../base/failures/failure-meta.ts';
import { folderQuery, refetchFailed, spaceQuery, spacesQuery } from '../../../core/library/library.ts';
import { keepFolder } from '../../../core/recent/recent-folders.ts';
import { NotThere } from '../../../ui/state/not-there.tsx';
import { FolderContent } from './folder-content.tsx';
import type { Place } from './load-folder-page.ts';
import { useTableChoice } from './table-choice.ts';

/** What there is to be told about the space. */
type Banner = (space: Space) => ReactNode;

/** A space's root, or a folder. Each begins anew; how somebody wants the table stays. */
export function FolderPage({ spaceId, folderId, banner }: Place & { banner?: Banner }) {
  const { choice, choose } = useTableChoice();
  const deleted = useRef<number | null>(null);
  const { meta, onBusy } = useNewsOfLoss(spaceId, () => deleted.current === folderId);
  const { space, error: spaceError } = useSpace({ spaceId, folderId }, meta);
  const { data: folder, error: folderError } = useQuery({
    ...folderQuery(spaceId, folderId ?? 0),
    enabled: folderId !== null,
    meta,
  });
  const isShown = space !== undefined && (folderId === null || folder !== undefined);
  useEffect(() => {
    if (isShown) keepFolder({ space: spaceId, folder: folderId });
  }, [isShown, spaceId, folderId]);
  if (!space || (folderId !== null && !folder)) return <NotThere error={spaceError ?? folderError} />;
  return (
    <FolderContent
      key={`${spaceId}/${folderId}`}
      space={space}
      folder={folderId === null ? null : (folder ?? null)}
      choice={choice}
      onChoose={choose}
      onBusy={onBusy}
      banner={banner?.(space)}
      onDeleted={() => {
        deleted.current = folderId;
      }}
    />
  );
}

/** The space as the page's loader reads it. */
function useSpace({ spaceId, folderId }: Place, meta: FailureMeta) {
  const { data: spaces, error } = useQuery({ ...spacesQuery, enabled: folderId !== null });
  const listed = folderId === null ? undefined : spaces?.find(({ id }) => id === spaceId);
  const isWanted = folderId === null || (spaces !== undefined && !listed);
  const { data: own, error: ownError } = useQuery({ ...spaceQuery(spaceId), meta, enabled: isWanted });
  return { space: listed ?? own, error: ownError ?? error };
}

/**
 * A folder that is gone leads away from here, but not from something typed or gathered: that is told when it is
 * done. One deleted from here is no news at all.
 */
function useNewsOfLoss(spaceId: number, isDeletedHere: () => boolean) {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const onBusy = useCallback(
    (busy: boolean) => {
      const isDone = isBusy.current && !busy;
      isBusy.current = busy;
      if (isDone) void refetchFailed(client, spaceId);
    },
    [client, spaceId],
  );
  const meta: FailureMeta = {
    handles: ({ status }) =>
      (status === 404 && isDeletedHere()) || ((status === 403 || status === 404) && isBusy.current),
  };
  return { meta, onBusy };
}
