import type { Flag } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';
import { writeLabels } from '../../base/text/in-language.ts';
import { all, flags, hasFlag } from './flags.ts';

/** What a column is called below its group. */
export const columnLabel = (flag: Flag): string =>
  ({
    canRead: t({ message: 'Read', context: 'column of rights' }),
    canCreate: t({ message: 'Create', context: 'column of rights' }),
    canWrite: t({ message: 'Edit', context: 'column of rights' }),
    canDelete: t({ message: 'Delete', context: 'column of rights' }),
    canReadDocument: t({ message: 'Read', context: 'column of rights' }),
    canCreateDocument: t({ message: 'Create', context: 'column of rights' }),
    canWriteDocument: t({ message: 'Edit', context: 'column of rights' }),
    canDeleteDocument: t({ message: 'Delete', context: 'column of rights' }),
    canShare: t({ message: 'Share', context: 'column of rights' }),
  })[flag];

export const flagLabel = (flag: Flag): string =>
  ({
    canRead: t`Read folders`,
    canCreate: t`Create folders`,
    canWrite: t`Edit folders`,
    canDelete: t`Delete folders`,
    canReadDocument: t`Read documents`,
    canCreateDocument: t`Create documents`,
    canWriteDocument: t`Edit documents`,
    canDeleteDocument: t`Delete documents`,
    canShare: t`Share documents`,
  })[flag];

/** "Read folders, share documents" */
export function flagList(bits: number): string {
  if (bits === all) return t`everything`;
  return writeLabels(flags.filter((flag) => hasFlag(bits, flag)).map(flagLabel));
}
