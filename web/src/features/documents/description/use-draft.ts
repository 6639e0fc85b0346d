import { useCallback, useEffect, useRef } from 'react';
import { removeDraft } from './draft-place.ts';
import type { DescriptionOwner } from './owner.ts';

const pause = 400;

/** Keeps what is typed, a moment after the last key and when the page goes away. */
export function useDraft(owner: DescriptionOwner, keep: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(keep);
  useEffect(() => {
    newest.current = keep;
  });

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    newest.current();
  }, []);
  const noteChange = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, pause);
  }, [flush]);
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    removeDraft(owner);
  }, [owner]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { noteChange, forget, flush };
}
