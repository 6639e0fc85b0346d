import type { Flag } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';
import { all, flags, hasFlag } from './flags.ts';

/** What a column is called below its group. */
export const columnLabel = (flag: Flag): string =>
  ({
    canRead: t`Read`,
    canCreate: t`Create`,
    canWrite: t`Edit`,
    canDelete: t`Delete`,
    canReadDocument: t`Read`,
    canCreateDocument: t`Create`,
    canWriteDocument: t`Edit`,
    canDeleteDocument: t`Delete`,
    canShare: t`Share`,
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
  const labels = flags.filter((flag) => hasFlag(bits, flag)).map(flagLabel);
  return labels.map((label, index) => (index === 0 ? label : label.toLocaleLowerCase())).join(', ');
}
