import { type PermissionLevel, permissionLevels } from '@atrium/contract/permission-tree';
import { t } from '@lingui/core/macro';

export const levelAt = (place: number | undefined): PermissionLevel => permissionLevels[place ?? 0] ?? 'none';

/** What a role may do in a space, in one word. */
export const levelLabel = (level: PermissionLevel): string =>
  ({
    none: t({ message: 'None', context: 'level of access' }),
    part: t`In parts`,
    read: t({ message: 'Read', context: 'level of access' }),
    edit: t({ message: 'Edit', context: 'level of access' }),
    all: t({ message: 'All', context: 'level of access' }),
  })[level];
