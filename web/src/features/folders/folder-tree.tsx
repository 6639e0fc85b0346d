import type { Space } from '@atrium/contract/spaces';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { hasStatus } from '../../base/http/call-error.ts';
import { spacesQuery, treeQuery } from '../../core/library/library.ts';
import type { TreeFolder } from '../../core/library/read-tree.ts';
import { openTo, Tree } from '../../ui/tree/tree.tsx';
import { makeTreeModel } from '../../ui/tree/tree-model.ts';
import type { TreeRowView } from '../../ui/tree/tree-row.tsx';
import { FolderRow } from './folder-row.tsx';
import classes from './folder-tree.module.css';
import { FolderTreeSkeleton } from './folder-tree-skeleton.tsx';
import { useMoveQuestion } from './move-impact-modal.tsx';
import { openFolders, setOpenFolders, useOpenFolders } from './open-folders.ts';
import { useFolderDrag } from './use-folder-drag.ts';
import { useFolderDrop } from './use-folder-drop.ts';
import { useMoveFolder } from './use-move-folder.tsx';

interface FolderTreeProps {
  space: Space;
  /** The folder that the page shows. */
  current?: number | undefined;
  onChoose?: (() => void) | undefined;
}

// A space that one may not see any more is taken from the menu, and the page stays.
const meta = { handles: [403, 404] };

export function FolderTree({ space, current, onChoose }: FolderTreeProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: folders, error, isError, refetch } = useQuery({ ...treeQuery(space.id), meta });
  useEffect(() => {
    if (hasStatus(error, 403, 404)) void client.invalidateQueries({ queryKey: spacesQuery.queryKey });
  }, [client, error]);
  if (isError && !folders) {
    return (
      <p className={classes.note}>
        <Trans>The folders could not be read.</Trans>{' '}
        <button type="button" className={classes.again} onClick={() => refetch()}>
          {t`Try again`}
        </button>
      </p>
    );
  }
  if (!folders) return <FolderTreeSkeleton />;
  if (folders.length === 0) return null;
  return <Folders space={space} folders={folders} current={current} onChoose={onChoose} />;
}

function Folders({ space, folders, current, onChoose }: FolderTreeProps & { folders: TreeFolder[] }) {
  const { t } = useLingui();
  const open = useOpenFolders(space.id);
  const question = useMoveQuestion();
  const move = useMoveFolder(space.id, question.ask);
  const model = useMemo(
    () =>
      makeTreeModel(folders, {
        rootName: space.name,
        id: (folder) => String(folder.id),
        parent: (folder) => (folder.parent === null ? null : String(folder.parent)),
        name: (folder) => folder.name,
      }),
    [folders, space.name],
  );
  const drag = useFolderDrag(space, folders, model, move);
  const foreign = useFolderDrop(space, model);

  const shown = current === undefined || !model.node(String(current)) ? undefined : String(current);
  const path = shown === undefined ? '' : openTo(model, shown).join('.');
  useEffect(() => {
    if (path !== '') openFolders(space.id, path.split('.'));
  }, [space.id, path]);

  const renderRow = useCallback(
    (row: TreeRowView<TreeFolder>) => <FolderRow row={row} onChoose={onChoose} />,
    [onChoose],
  );

  return (
    <>
      <Tree
        label={t`Folders of ${space.name}`}
        model={model}
        open={open}
        onOpenChange={(ids) => setOpenFolders(space.id, ids)}
        current={shown}
        drag={drag}
        foreign={foreign}
        renderRow={renderRow}
      />
      {question.modal}
    </>
  );
}
