import { type Folder, getFolder } from '@atrium/contract/folders';
import type { Space } from '@atrium/contract/spaces';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../../base/http/call.ts';
import { spaceQuery } from '../../../../core/library/library.ts';

export type Owner = { kind: 'space'; space: Space } | { kind: 'folder'; folder: Folder };

export const spaceOwnerQuery = (id: number) => ({
  ...spaceQuery(id),
  select: (space: Space): Owner => ({ kind: 'space', space }),
});

/** The folder by its id alone: which space it lies in is not known here. */
export const folderOwnerQuery = (id: number) =>
  queryOptions({
    queryKey: ['editor', 'folder', id],
    queryFn: ({ signal }) => send(getFolder, { params: { id } }, { signal }),
    select: (folder): Owner => ({ kind: 'folder', folder }),
    gcTime: 0,
  });
