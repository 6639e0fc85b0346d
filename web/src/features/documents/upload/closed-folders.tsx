import type { Permissions } from '@atrium/contract/permissions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spaceQuery, treeQuery } from '../../../core/library/library.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { mayGo } from './may-go.ts';
import { isOpen, type UploadItem } from './upload-item.ts';
import type { UploadPlace } from './upload-list.ts';

const noIds: number[] = [];

/** The files that lie in folders which somebody may not make, or not fill, as far as the page behind has read them. */
export function useClosedFolders({ spaceId, folderId }: UploadPlace, items: UploadItem[]): number[] {
  const client = useQueryClient();
  const { data: tree } = useQuery({ ...treeQuery(spaceId), enabled: false, meta: { handles: [403, 404] } });
  const root: Permissions | undefined = client.getQueryData(
    spaceQuery(spaceId).queryKey,
  )?.defaultFolderPermissions;
  return useMemo(() => {
    const closed = items.filter((item) => isOpen(item) && !mayGo({ folderId, tree, root }, item));
    return closed.length === 0 ? noIds : closed.map(({ id }) => id);
  }, [folderId, tree, root, items]);
}

/** Said before anything is sent, and once for all of them. */
export function ClosedFolders({ ids, onLeaveOut }: { ids: number[]; onLeaveOut: () => void }) {
  const { t } = useLingui();
  if (ids.length === 0) return null;
  return (
    <Notice kind="bad" title={t`You may not create these folders`}>
      <p>
        <Plural
          value={ids.length}
          one="# file lies in a folder that you may not create or fill here. Ask the owner of the space, or upload the file without its folder."
          other="# files lie in folders that you may not create or fill here. Ask the owner of the space, or upload the files without their folders."
        />
      </p>
      <Button size="xs" variant="default" mt={8} onClick={onLeaveOut}>
        <Trans>Leave them out</Trans>
      </Button>
    </Notice>
  );
}
