import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { fitZoom, keepPoint, limitZoom, type Point, type Size, stepZoom, turned } from './zoom-and-place.ts';

/** How large a picture is drawn in its window, which side is up, and what of it is seen. */
export function usePicturePlace(window: HTMLElement | null, natural: Size | null) {
  const room = useSizeOf(window);
  /** Null: as large as fits, also when the window changes. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [turns, setTurns] = useState(0);
  const upright = natural && turned(natural, turns);
  const fit = upright && room ? fitZoom(upright, room) : 1;
  const zoom = chosen ?? fit;
  const drawn = upright && { width: upright.width * zoom, height: upright.height * zoom };
  const { width = 0, height = 0 } = drawn ?? {};
  const isLarger = room !== null && (width > room.width || height > room.height);
  const latest = useRef(zoom);
  latest.current = zoom;

  /** What stays where it is when the size changes; without one the middle does. */
  const kept = useRef<Point>(undefined);
  const before = useRef<Size>(undefined);
  useLayoutEffect(() => {
    const now = { width, height };
    const at = kept.current ?? { x: (room?.width ?? 0) / 2, y: (room?.height ?? 0) / 2 };
    kept.current = undefined;
    if (window && room && before.current && before.current.width > 0) {
      const scrolled = { x: window.scrollLeft, y: window.scrollTop };
      const { x, y } = keepPoint(at, scrolled, before.current, now, room);
      window.scrollTo({ left: x, top: y, behavior: 'instant' });
    }
    before.current = now;
  }, [window, room, width, height]);

  const zoomTo = (next: number, at?: Point) => {
    latest.current = limitZoom(next, fit);
    kept.current = at;
    setChosen(latest.current);
  };
  return {
    natural,
    turns,
    zoom,
    drawn,
    isLarger,
    canZoomIn: stepZoom(zoom, fit, true) > zoom,
    canZoomOut: stepZoom(zoom, fit, false) < zoom,
    zoomIn: () => zoomTo(stepZoom(latest.current, fit, true)),
    zoomOut: () => zoomTo(stepZoom(latest.current, fit, false)),
    /** By a factor, around a point of the window. */
    zoomBy: (factor: number, at: Point) => zoomTo(latest.current * factor, at),
    fit: () => setChosen(null),
    rotate: () => setTurns((turns + 1) % 4),
  };
}

export type PicturePlace = ReturnType<typeof usePicturePlace>;

function useSizeOf(element: HTMLElement | null): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  const measure = useEffectEvent(() => {
    if (element) setSize({ width: element.clientWidth, height: element.clientHeight });
  });
  useEffect(() => {
    if (!element) return;
    measure();
    const observer = new ResizeObserver(() => measure());
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
