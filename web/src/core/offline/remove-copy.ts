import { plural, t } from '@lingui/core/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { showActionToast } from '../../ui/toast/action-toast.tsx';
import { showToast } from '../../ui/toast/toast.tsx';
import { readCopy, readCopyAnnotations, readCopyFile, removeCopies, saveCopy } from './copies.ts';
import { operationsOf } from './outbox-store.ts';

/** File and annotations leave this device, with a way back. Changes that have not arrived stay until they have. */
export async function removeCopy(id: number, name: string): Promise<void> {
  const [copy, file, annotations, changes] = await Promise.all([
    readCopy(id),
    readCopyFile(id),
    readCopyAnnotations(id),
    operationsOf(id),
  ]);
  await removeCopies([id]);
  const title = t`“${name}” is no longer saved on this device`;
  const count = new Set(changes.map(({ operation }) => operation.id)).size;
  const message =
    count > 0
      ? plural(count, {
          one: '# annotation with unsent changes stays, and is sent once you are online.',
          other: '# annotations with unsent changes stay, and are sent once you are online.',
        })
      : undefined;
  if (!copy || !file || !annotations) {
    showToast('ok', title, message);
    return;
  }
  const undo = () => void saveCopy(copy, file.bytes, annotations);
  showActionToast(title, { label: t`Undo`, icon: IconArrowBackUp, run: undo }, message);
}
