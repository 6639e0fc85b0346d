import { useLayoutEffect, useRef, useState } from 'react';
import type { Width } from '../grid.ts';
import { resizeDelay } from '../use-width.ts';

/** How wide the grid is drawn while it is edited: as wide as it would be there, as far as there is room. */
const limits: Record<Width, { least: number; most: number }> = {
  lg: { least: 680, most: 1600 },
  sm: { least: 300, most: 900 },
  xxs: { least: 200, most: 420 },
};

/** The width of an element in pixels, and of the grid that is drawn inside. */
export function useRoom(width: Width) {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    let timer: ReturnType<typeof setTimeout>;
    const measure = () => setRoom(node.clientWidth);
    measure();
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, resizeDelay);
    });
    observer.observe(node);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  const { least, most } = limits[width];
  return { element, pixels: room === 0 ? 0 : Math.min(most, Math.max(least, room)) };
}
