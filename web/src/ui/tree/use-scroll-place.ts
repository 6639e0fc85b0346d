import { useLayoutEffect, useState } from 'react';

export interface ScrollPlace {
  scroller: HTMLElement | null;
  /** How far below the start of what scrolls the element begins. */
  margin: number;
}

function findScroller(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

/** A tree scrolls with what is around it, so where it begins changes with everything that opens above it. */
export function useScrollPlace(element: HTMLElement | null): ScrollPlace {
  const [place, setPlace] = useState<ScrollPlace>({ scroller: null, margin: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    const scroller = findScroller(element);
    const measure = () => {
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      const margin = Math.round(top + scroller.scrollTop);
      setPlace((last) =>
        last.scroller === scroller && last.margin === margin ? last : { scroller, margin },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (let at = element.parentElement; at && at !== scroller; at = at.parentElement) observer.observe(at);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
