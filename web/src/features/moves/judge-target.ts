import { t } from '@lingui/core/macro';
import type { JudgePlace } from '../../core/library/folder-picker/places.ts';
import type { MovedThings } from '../../core/moves/move-window.ts';

/** Says of each place why these things cannot be moved there. */
export function judgeTarget({ documents, folders }: MovedThings): JudgePlace {
  const moved = new Set(folders.map(({ id }) => id));
  return ({ space, folder, path }, rights) => {
    const isHere =
      documents.every((one) => one.space === space && one.folder === folder) &&
      folders.every((one) => one.space === space && one.parent === folder);
    if (isHere) return t`Already here`;
    if (path.some((id) => moved.has(id))) return t`Being moved`;
    const noDocuments = t`You cannot add documents here`;
    if (documents.length > 0 && !rights.canCreateDocument && folders.length === 0) return noDocuments;
    if (folders.length > 0 && !rights.canCreate && documents.length === 0)
      return t`You cannot add folders here`;
    return rights.canCreate || rights.canCreateDocument ? undefined : noDocuments;
  };
}
