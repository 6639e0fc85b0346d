import type { Folder } from '@atrium/contract/folders';
import type { Space } from '@atrium/contract/spaces';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { FavoriteStar } from '../../../core/favorites/favorite-star.tsx';
import { favoriteOf } from '../../../core/favorites/favorites.ts';
import { copyLinks } from '../../../core/library/copy-links.ts';
import { useMoveWindow } from '../../../core/moves/move-window.ts';
import { whenOnline } from '../../../core/offline/when-online.ts';
import type { PermissionsPlace } from '../../../core/permissions/permissions.ts';
import { usePermissionsWindow } from '../../../core/permissions/permissions-window.ts';
import { WhoButton } from '../../../core/permissions/who-button.tsx';
import { useShareWindow } from '../../../core/share/share-window.ts';
import { WatchBell } from '../../../core/watches/watch-bell.tsx';
import { watchOf, watchOfSpace } from '../../../core/watches/watches.ts';
import { Description } from '../description/description.tsx';
import { useDownload } from '../download/use-download.ts';
import { useUnfinished } from '../pieces/unfinished.ts';
import { Crumbs } from './crumbs.tsx';
import { FileList } from './file-list.tsx';
import classes from './folder-page.module.css';
import { NoFiles } from './no-files.tsx';
import { PageActions } from './page-actions.tsx';
import type { TableChoice } from './table-choice.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFileHandlers } from './use-file-handlers.ts';
import { useFileRows } from './use-file-rows.ts';
import { useFolderNews } from './use-folder-news.ts';
import { usePageModals } from './use-page-modals.tsx';
import { useSpaceIndex } from './use-space-index.ts';

const UnfinishedUploads = lazy(async () => {
  const { UnfinishedUploads } = await import('../unfinished/unfinished-uploads.tsx');
  return { default: UnfinishedUploads };
});

interface FolderContentProps {
  space: Space;
  /** Null at the root. */
  folder: Folder | null;
  /** What stands between title and description. */
  banner?: ReactNode;
  choice: TableChoice;
  onChoose: (choice: TableChoice) => void;
  /** Whether something is being typed or gathered that leaving would lose. */
  onBusy: (busy: boolean) => void;
  /** The folder was deleted from here. */
  onDeleted: () => void;
}

export function FolderContent({ space, folder, banner, ...props }: FolderContentProps) {
  const { choice, onChoose, onBusy, onDeleted } = props;
  const { t } = useLingui();
  const place = { spaceId: space.id, folderId: folder?.id ?? null };
  const { name } = folder ?? space;
  const permissions = folder?.permissions ?? space.defaultFolderPermissions;
  const { rows, awaited, isFailed, retry } = useFileRows(place);
  useFolderNews(place);
  const [isEditing, setEditing] = useState(false);
  const openIndex = useSpaceIndex(space.id);
  const hasUnfinished = useUnfinished();

  const menuButton = useRef<HTMLButtonElement>(null);
  const { open, modals, opened } = usePageModals(() => menuButton.current?.focus());
  const isBusy = opened || isEditing;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  const upload = whenOnline(() => open({ kind: 'upload', ...place }));
  const newFolder = whenOnline(() => open({ kind: 'new-folder', spaceId: space.id, parent: folder }));
  const isOver = useFileDrop(
    permissions.canCreateDocument && !opened
      ? whenOnline((dropped) => open({ kind: 'upload', ...place, dropped }))
      : undefined,
  );

  const { downloadItems } = useDownload();
  const on = useFileHandlers(open, name);
  const share = useShareWindow();
  const move = useMoveWindow();

  const showPermissions = usePermissionsWindow();
  const who = whenOnline(() => open({ kind: 'who', object: placeOf(space, folder) }));

  const parts = { permissions, onUpload: upload, onNewFolder: newFolder };
  return (
    <>
      <title>{`${name} · Atrium`}</title>
      <FileList
        label={t`Folders and documents`}
        rows={isFailed ? [] : rows}
        awaited={awaited}
        choice={choice}
        onChoose={onChoose}
        on={on}
        oversees={space.isOverseer}
        empty={(why) => <NoFiles {...parts} place={place} why={isFailed ? 'failed' : why} onRetry={retry} />}
      >
        <Crumbs space={space} folder={folder} />
        <div className={classes.title}>
          <div className={classes.heading}>
            <h1>{name}</h1>
            {folder && <FavoriteStar item={favoriteOf(folder)} size={20} />}
            <WatchBell item={folder ? watchOf(folder) : watchOfSpace(space)} above={keysAbove(folder)} />
            {space.isOverseer && <WhoButton name={name} onClick={who} />}
          </div>
          <PageActions
            {...parts}
            isFolder={folder !== null}
            hasContent={folder !== null || (rows?.length ?? 0) > 0}
            isEditing={isEditing}
            menuButton={menuButton}
            onDownload={whenOnline(() =>
              folder ? downloadItems({ documents: [], folders: [folder], name }) : on.download(rows ?? []),
            )}
            onShare={whenOnline(() =>
              share({
                documents: [],
                folders: folder ? [folder] : [],
                spaces: folder ? [] : [space],
                leftOut: 0,
              }),
            )}
            onIndex={whenOnline(openIndex)}
            onWho={space.isOverseer ? who : undefined}
            onPermissions={
              space.isOverseer ? whenOnline(() => showPermissions(placeOf(space, folder))) : undefined
            }
            onDescription={whenOnline(() => setEditing(true))}
            onCopyLink={() => void copyLinks([folder?.route ?? `/spaces/${space.id}/documents`])}
            onEdit={whenOnline(() => folder && open({ kind: 'edit-folder', folder }))}
            onMove={whenOnline(() => folder && move({ things: { documents: [], folders: [folder] } }))}
            onDelete={useDeleteFolder(space.id, folder, open, onDeleted)}
          />
        </div>
        {banner}
        {hasUnfinished && !opened && (
          <Suspense fallback={null}>
            <UnfinishedUploads
              {...place}
              documents={rows?.flatMap((row) => (row.kind === 'document' ? [row.id] : [])) ?? []}
              onGoOn={(dropped) => open({ kind: 'upload', ...place, dropped, isGoingOn: true })}
            />
          </Suspense>
        )}
        <div className={classes.description}>
          <Description
            owner={folder ? { kind: 'folder', folder } : { kind: 'space', space }}
            editing={isEditing}
            onEditingChange={setEditing}
          />
        </div>
      </FileList>
      {isOver && (
        <div className={classes.drop}>
          <p>
            <Trans>Drop files to upload them to {name}</Trans>
          </p>
        </div>
      )}
      {modals}
    </>
  );
}

const keysAbove = (folder: Folder | null): string[] =>
  folder ? [`space-${folder.space}`, ...folder.pathIds.map((id) => `folder-${id}`)] : [];

const placeOf = (space: Space, folder: Folder | null): PermissionsPlace =>
  folder
    ? { entityType: 1, entityId: folder.id, name: folder.name }
    : { entityType: 0, entityId: space.id, name: space.name };

type Open = ReturnType<typeof usePageModals>['open'];

/** One deleted goes on in the folder above. */
function useDeleteFolder(spaceId: number, folder: Folder | null, open: Open, onDeleted: () => void) {
  const router = useRouter();
  return whenOnline(() => {
    if (!folder) return;
    const leave = () => {
      onDeleted();
      const params = { spaceId: String(spaceId) };
      return folder.parent === null
        ? router.navigate({ to: '/spaces/$spaceId/documents', params })
        : router.navigate({
            to: '/spaces/$spaceId/documents/folder/$folderId',
            params: { ...params, folderId: String(folder.parent) },
          });
    };
    open({ kind: 'delete', documents: [], folders: [folder], onDeleted: leave });
  });
}
