import { useLayoutEffect, useRef } from 'react';

/** The last row is gone, with the focus in it: that must not be lost to the top of the page. */
export function useFocusWhenEmptied(rows: unknown[] | undefined, focus: () => void): void {
  const count = rows?.length;
  const before = useRef(count);
  useLayoutEffect(() => {
    const isEmptied = count === 0 && (before.current ?? 0) > 0;
    before.current = count;
    if (isEmptied && document.activeElement === document.body) focus();
  });
}
