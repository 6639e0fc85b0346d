import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { favoriteOf } from '../../../core/favorites/favorites.ts';
import { useToggleFavorite } from '../../../core/favorites/use-toggle-favorite.ts';
import { copyLinks } from '../../../core/library/copy-links.ts';
import { useMoveWindow } from '../../../core/moves/move-window.ts';
import { tellTooMany } from '../../../core/moves/too-many.ts';
import { useSaveWindow } from '../../../core/offline/save-window.ts';
import { useToggleOffline } from '../../../core/offline/use-toggle-offline.ts';
import { whenOnline } from '../../../core/offline/when-online.ts';
import { usePermissionsWindow } from '../../../core/permissions/permissions-window.ts';
import { useShareWindow } from '../../../core/share/share-window.ts';
import { useToggleWatch } from '../../../core/watches/use-toggle-watch.ts';
import { watchOf } from '../../../core/watches/watches.ts';
import { useDownload } from '../download/use-download.ts';
import type { FileRow } from './file-row.ts';
import type { OpenModal } from './page-modals.tsx';
import { canKeep, canShare, canTag, choose } from './row-rights.ts';
import { useClone } from './use-clone.ts';

const itemOf = (row: FileRow) => (row.kind === 'folder' ? row.folder : row.document);

/** What a row can do. The same functions as long as those given are the same, so that rows stay memoised. */
export function useFileHandlers(openModal: (modal: OpenModal) => void, folderName: string) {
  const router = useRouter();
  const clone = useClone();
  const share = useShareWindow();
  const toggleFavorite = useToggleFavorite();
  const toggleWatch = useToggleWatch();
  const toggleOffline = useToggleOffline();
  const save = useSaveWindow();
  const move = useMoveWindow();
  const showPermissions = usePermissionsWindow();
  const { downloadDocument, downloadItems } = useDownload();
  return useMemo(
    () => ({
      open: (row: FileRow) => {
        if (row.kind === 'document') return router.history.push(row.document.route);
        const params = { spaceId: String(row.folder.space), folderId: String(row.folder.id) };
        router.navigate({ to: '/spaces/$spaceId/documents/folder/$folderId', params });
      },
      // As lists: a folder has more than a call takes arguments.
      download: whenOnline((rows: FileRow[]) => {
        const { documents, folders } = choose(rows);
        const [only] = rows;
        if (only?.kind === 'document' && rows.length === 1) return downloadDocument(only.document);
        const name = only?.kind === 'folder' && rows.length === 1 ? only.name : folderName;
        return downloadItems({ documents, folders, name });
      }),
      copyLink: (rows: FileRow[]) => void copyLinks(rows.map((row) => itemOf(row).route)),
      star: (row: FileRow) => {
        toggleFavorite(favoriteOf(itemOf(row)));
      },
      watch: (row: FileRow) => toggleWatch(watchOf(itemOf(row))),
      offline: (row: FileRow) => {
        if (row.kind === 'document') void toggleOffline(row.document);
      },
      /** What is no PDF is left out, and told. */
      save: whenOnline((rows: FileRow[]) => {
        const { documents } = choose(rows.filter(canKeep));
        save({ documents, leftOut: rows.length - documents.length, isConfirmed: false });
      }),
      pin: whenOnline((row: FileRow) =>
        openModal({ kind: 'default-favorites', item: favoriteOf(itemOf(row)) }),
      ),
      edit: whenOnline((row: FileRow) =>
        openModal(
          row.kind === 'folder'
            ? { kind: 'edit-folder', folder: row.folder }
            : { kind: 'edit-document', document: row.document },
        ),
      ),
      clone: whenOnline((row: FileRow) => {
        if (row.kind === 'document') clone(row.document);
      }),
      who: whenOnline((row: FileRow) =>
        openModal({
          kind: 'who',
          object:
            row.kind === 'folder'
              ? { entityType: 1, entityId: row.folder.id, name: row.name }
              : { entityType: 2, entityId: row.document.id, name: row.name },
        }),
      ),
      permissions: whenOnline((row: FileRow) => {
        if (row.kind === 'folder')
          showPermissions({ entityType: 1, entityId: row.folder.id, name: row.name });
      }),
      move: whenOnline((rows: FileRow[]) => {
        const things = choose(rows);
        if (!tellTooMany(things)) move({ things });
      }),
      /** What has no tags or may not be changed is left out, and told. */
      tag: whenOnline((rows: FileRow[]) => {
        const { documents } = choose(rows.filter(canTag));
        openModal({ kind: 'tags', documents, leftOut: rows.length - documents.length });
      }),
      /** What may not be shared is left out, and told. */
      share: whenOnline((rows: FileRow[]) => {
        const shared = rows.filter(canShare);
        share({ ...choose(shared), spaces: [], leftOut: rows.length - shared.length });
      }),
      remove: whenOnline((rows: FileRow[]) => openModal({ kind: 'delete', ...choose(rows) })),
    }),
    [
      router,
      clone,
      share,
      toggleFavorite,
      toggleWatch,
      toggleOffline,
      save,
      move,
      showPermissions,
      downloadDocument,
      downloadItems,
      openModal,
      folderName,
    ],
  );
}
