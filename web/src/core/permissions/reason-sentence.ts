import type { AccessReason, Permissions } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';

/** Why somebody may what they may, one sentence for each reason. */
export function reasonSentence(person: string, { reason, role, from, isBlocked }: AccessReason): string {
  if (reason === 'administrator') return t`${person} is an administrator and can do everything everywhere.`;
  const place = placeOf(from);
  if (reason === 'owner') return t`${person} owns ${place} and can do everything in it.`;
  const name = role?.name ?? '';
  if (isBlocked) {
    return t`${person} has the role ${name}, which is set on ${place}. It is blocked until the space’s permission review is finished.`;
  }
  return t`${person} has the role ${name}, which is set on ${place}.`;
}

function placeOf(from: AccessReason['from']): string {
  const name = from?.name ?? '';
  if (from?.entityType === 0) return t`the space “${name}”`;
  return from?.entityType === 1 ? t`the folder “${name}”` : t`the document “${name}”`;
}

/** "Folders: read, create. Documents: read." */
export function rightsSentence(permissions: Permissions): string {
  const folders = [
    ...(permissions.canRead ? [t`read`] : []),
    ...(permissions.canCreate ? [t`create`] : []),
    ...(permissions.canWrite ? [t`edit`] : []),
    ...(permissions.canDelete ? [t`delete`] : []),
  ].join(', ');
  const documents = [
    ...(permissions.canReadDocument ? [t`read`] : []),
    ...(permissions.canCreateDocument ? [t`create`] : []),
    ...(permissions.canWriteDocument ? [t`edit`] : []),
    ...(permissions.canDeleteDocument ? [t`delete`] : []),
    ...(permissions.canShare ? [t`share`] : []),
  ].join(', ');
  if (folders === '' && documents === '') return t`No rights at all.`;
  if (documents === '') return t`Folders: ${folders}. Documents: nothing.`;
  if (folders === '') return t`Folders: nothing. Documents: ${documents}.`;
  return t`Folders: ${folders}. Documents: ${documents}.`;
}
