import type { OtherChange } from '@atrium/contract/parts/errors';
import { type NewPermissionEntry, setPermissionEntries } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import { reportFailure } from '../../base/failures/report-failure.ts';
import { send } from '../../base/http/call.ts';
import { hasCode } from '../../base/http/call-error.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { showUndoToast } from '../../ui/toast/undo-toast.tsx';
import { inherits } from './draft.ts';
import { entryOf } from './flags.ts';

export type NewEntry = z.input<typeof NewPermissionEntry>;

export const newEntry = (objectIdentityId: number, roleId: number, own: number): NewEntry => ({
  objectIdentityId,
  sid: `ROLE_${roleId}`,
  ...(own === inherits ? { isInherited: true } : { ...entryOf(own), isInherited: false }),
});

/** Saves all or none. Where somebody else was faster nothing is saved; then it answers what they changed. */
export async function saveEntries(
  body: NewEntry[],
  version: string | undefined,
): Promise<OtherChange[] | undefined> {
  try {
    await send(setPermissionEntries, { body }, { ifMatch: version });
    return undefined;
  } catch (error) {
    if (!hasCode(error, 'change.conflict')) throw error;
    return error.changes;
  }
}

interface Undo {
  /** What was there before. */
  entries: NewEntry[];
  /** The version that the saving made. */
  version: string | undefined;
  onUndone?: () => unknown;
}

/** Says that it is saved, with the way back while it stands there. It outlives the page that saved. */
export const tellSaved = (undo: Undo): void => showUndoToast(t`Permissions saved`, () => goBack(undo));

async function goBack(undo: Undo): Promise<void> {
  try {
    const others = await saveEntries(undo.entries, undo.version);
    if (others) showToast('warn', t`Not undone: somebody else has changed these permissions meanwhile.`);
    else showToast('ok', t`The permissions are as they were before`);
    await undo.onUndone?.();
  } catch (error) {
    reportFailure(error, 'change', () => goBack(undo));
  }
}
