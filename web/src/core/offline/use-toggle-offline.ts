import type { Document } from '@atrium/contract/documents';
import { useCallback } from 'react';
import { readCopy } from './copies.ts';
import { removeCopy } from './remove-copy.ts';
import { useSaveWindow } from './save-window.ts';
import { whenOnline } from './when-online.ts';

/** Opens the window that saves, or removes what is saved. The same function between drawings. */
export function useToggleOffline(): (document: Document) => Promise<void> {
  const save = useSaveWindow();
  return useCallback(
    async (document) => {
      // Where the storage cannot be read, saving says why.
      const isKept = await readCopy(document.id).catch(() => undefined);
      if (isKept) await removeCopy(document.id, document.name);
      else whenOnline(save)({ documents: [document], leftOut: 0, isConfirmed: false });
    },
    [save],
  );
}
