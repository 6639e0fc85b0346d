import { type PermissionLevel, permissionLevels } from '@atrium/contract/permission-tree';
import { t } from '@lingui/core/macro';

export const levelAt = (place: number | undefined): PermissionLevel => permissionLevels[place ?? 0] ?? 'none';

/** What a role may do in a space, in one word. */
export const levelLabel = (level: PermissionLevel): string =>
  ({
    none: t`None`,
    part: t`In parts`,
    read: t`Read`,
    edit: t`Edit`,
    all: t`All`,
  })[level];
