import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { PdfParts } from '../pdf-parts.ts';
import { makeThreads, type Thread } from './threads.ts';

/** What is on the pages now. */
export function useThreads({ annotation }: PdfParts): Thread[] {
  const listen = useCallback((on: () => void) => annotation.onStateChange(on), [annotation]);
  const { byUid } = useSyncExternalStore(listen, () => annotation.getState());
  return useMemo(
    () =>
      makeThreads(
        Object.values(byUid)
          .filter(({ commitState }) => commitState !== 'deleted')
          .map(({ object }) => object),
      ),
    [byUid],
  );
}
