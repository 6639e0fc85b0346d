import type { Folder } from '@atrium/contract/folders';
import type { MovedThings } from './move-window.ts';

type Taker = Pick<Folder, 'id' | 'space' | 'pathIds' | 'permissions'>;

/** Whether a folder could take some of this: not what lies in it already, nor what it lies in itself. */
export function canTake(
  { documents, folders }: MovedThings,
  { id, space, pathIds, permissions }: Taker,
): boolean {
  if (folders.some((one) => one.id === id || pathIds.includes(one.id))) return false;
  const isNew =
    documents.some((one) => one.space !== space || one.folder !== id) ||
    folders.some((one) => one.space !== space || one.parent !== id);
  return (
    isNew &&
    ((documents.length > 0 && permissions.canCreateDocument) || (folders.length > 0 && permissions.canCreate))
  );
}
