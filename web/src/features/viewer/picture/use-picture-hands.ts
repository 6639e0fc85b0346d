import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../../../base/single-keys.ts';
import type { PicturePlace } from './use-picture-place.ts';
import type { Point } from './zoom-and-place.ts';

/** How much of a turn of the wheel doubles the size. */
const doubling = 360;

/** Wheel, fingers and mouse on a picture: the wheel with Ctrl and two fingers zoom, a pull moves it. */
export function usePictureHands(window: HTMLElement | null, { zoomBy, isLarger }: PicturePlace): void {
  const zoom = useEffectEvent(zoomBy);
  useEffect(() => {
    if (!window) return;
    const within = ({ x, y }: Point): Point => {
      const { left, top } = window.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // Lines and pages are told by some browsers, pixels by the others.
      const pixels = event.deltaY * ([1, 30, 300][event.deltaMode] ?? 1);
      zoom(2 ** (-Math.max(-doubling, Math.min(doubling, pixels)) / doubling), within(event));
    };
    let apart = 0;
    const touch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (event.touches.length !== 2 || !one || !other) {
        apart = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const at = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      if (apart > 0 && now > 0) zoom(now / apart, within(at));
      apart = now;
    };
    const all = { wheel, touchstart: touch, touchmove: touch, touchend: touch, touchcancel: touch };
    // Not passive, which React's own listeners for these are: the browser would zoom the whole page.
    for (const [type, listen] of Object.entries(all))
      window.addEventListener(type, listen as EventListener, { passive: false });
    return () => {
      for (const [type, listen] of Object.entries(all))
        window.removeEventListener(type, listen as EventListener);
    };
  }, [window]);

  useEffect(() => {
    if (!window || !isLarger) return;
    const press = (event: PointerEvent) => {
      // A finger scrolls by itself.
      if (event.pointerType !== 'mouse' || event.button !== 0 || isOnScrollbar(window, event)) return;
      event.preventDefault();
      window.focus({ preventScroll: true });
      window.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (window.hasPointerCapture(event.pointerId))
        window.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' });
    };
    window.addEventListener('pointerdown', press);
    window.addEventListener('pointermove', move);
    return () => {
      window.removeEventListener('pointerdown', press);
      window.removeEventListener('pointermove', move);
    };
  }, [window, isLarger]);
}

function isOnScrollbar(element: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, top } = element.getBoundingClientRect();
  return clientX - left > element.clientWidth || clientY - top > element.clientHeight;
}

export function usePictureKeys({ zoomIn, zoomOut, fit, rotate }: PicturePlace): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const keys = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit, r: rotate };
    const run = Object.entries(keys).find(([key]) => isSingleKey(event, key))?.[1];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
