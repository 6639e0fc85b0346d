import type { Flag, Permissions } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';
import { writeList } from '../../base/text/in-language.ts';

/** What a role may do at a place, in words. */
export function describeFlags(permissions: Permissions): string {
  const all = Object.values(permissions);
  if (all.every((flag) => flag)) return t`Everything`;
  if (!all.some((flag) => flag)) return t`Nothing`;
  const named = (flags: [Flag, string][]) =>
    writeList(flags.flatMap(([flag, word]) => (permissions[flag] ? [word] : [])));
  const folders = named([
    ['canRead', t`read`],
    ['canCreate', t`create`],
    ['canWrite', t`edit`],
    ['canDelete', t`delete`],
  ]);
  const documents = named([
    ['canReadDocument', t`read`],
    ['canCreateDocument', t`create`],
    ['canWriteDocument', t`edit`],
    ['canDeleteDocument', t`delete`],
  ]);
  return [
    folders && t`Folders: ${folders}`,
    documents && t`Documents: ${documents}`,
    permissions.canShare && t({ message: 'Share', context: 'right' }),
  ]
    .filter(Boolean)
    .join(' · ');
}
