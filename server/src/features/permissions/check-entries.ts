import { sentence } from '@atrium/contract/parts/sentences';
import { type Flag, type NewPermissionEntry, neededFlags } from '@atrium/contract/permissions';
import type { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { flagsFrom } from '../../core/access/flags.ts';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';
import type { Entry } from '../../core/library/set-entries.ts';
import { roleOf } from './list-entries.ts';

export type NewEntry = z.output<typeof NewPermissionEntry>;

export function checkEntries(given: NewEntry[]): Entry[] {
  const seen = new Set<string>();
  return given.map((entry, index) => {
    const roleId = roleOf(entry.sid);
    if (roleId === superadminRole || roleId === adminRole) {
      throw new AppError(
        'request.invalid',
        sentence('Administrators have all rights; entries are for other roles.'),
      );
    }
    const key = `${entry.objectIdentityId} ${roleId}`;
    if (seen.has(key))
      throw new AppError('request.invalid', sentence('Each object and role can be named once.'));
    seen.add(key);
    refuseIncomplete(entry, index);
    return { objectId: entry.objectIdentityId, roleId, flags: entry.isInherited ? null : flagsFrom(entry) };
  });
}

/** A flag that is no good without another is refused, naming both. */
function refuseIncomplete(entry: NewEntry, index: number): void {
  for (const [flag, needed] of Object.entries(neededFlags) as [Flag, Flag[]][]) {
    const missing = entry[flag] ? needed.find((one) => !entry[one]) : undefined;
    if (missing) {
      const message = sentence('{flag} needs {missing} as well.', { flag, missing });
      throw new AppError('permission.incomplete', message, { fields: { [`${index}.${flag}`]: message } });
    }
  }
}
