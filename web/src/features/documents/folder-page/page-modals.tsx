import type { Document } from '@atrium/contract/documents';
import type { Favorite } from '@atrium/contract/favorites';
import type { Folder } from '@atrium/contract/folders';
import { DefaultFavoritesModal } from '../../../core/favorites/default-favorites-modal.tsx';
import type { AccessObject } from '../../../core/permissions/permissions.ts';
import { WhoModal } from '../../../core/permissions/who-modal.tsx';
import { DeleteItemsModal } from '../delete/delete-items-modal.tsx';
import { EditDocumentModal } from '../edit/edit-document-modal.tsx';
import { EditFolderModal } from '../edit/edit-folder-modal.tsx';
import { NewFolderModal } from '../edit/new-folder-modal.tsx';
import { TagModal } from '../tagging/tag-modal.tsx';
import type { DroppedFile } from '../upload/read-dropped.ts';
import { UploadModal } from '../upload/upload-modal.tsx';

export type OpenModal =
  | { kind: 'upload'; spaceId: number; folderId: number | null; dropped?: DroppedFile[]; isGoingOn?: boolean }
  | { kind: 'new-folder'; spaceId: number; parent: Folder | null }
  | { kind: 'edit-folder'; folder: Folder }
  | { kind: 'edit-document'; document: Document }
  | { kind: 'tags'; documents: Document[]; leftOut: number }
  | { kind: 'who'; object: AccessObject }
  | { kind: 'default-favorites'; item: Favorite }
  | { kind: 'delete'; documents: Document[]; folders: Folder[]; onDeleted?: () => void };

interface PageModalsProps {
  modal: OpenModal;
  opened: boolean;
  onClose: () => void;
}

/** The windows over the page. Loaded with the first one that is asked for. */
export function PageModals({ modal, ...rest }: PageModalsProps) {
  switch (modal.kind) {
    case 'upload':
      return <UploadModal {...rest} {...modal} />;
    case 'new-folder':
      return <NewFolderModal {...rest} {...modal} />;
    case 'edit-folder':
      return <EditFolderModal {...rest} {...modal} />;
    case 'edit-document':
      return <EditDocumentModal {...rest} {...modal} />;
    case 'tags':
      return <TagModal {...rest} {...modal} />;
    case 'who':
      return <WhoModal {...rest} {...modal} />;
    case 'default-favorites':
      return <DefaultFavoritesModal {...rest} {...modal} />;
    case 'delete':
      return <DeleteItemsModal {...rest} {...modal} />;
  }
}
