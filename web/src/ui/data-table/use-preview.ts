import { type DragEvent, type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

export interface Previewed {
  key: string;
  /** Asked for by the space bar it goes from row to row with the focus; by a mouse that rests it goes with the mouse. */
  by: 'key' | 'mouse';
}

/** How long a mouse rests before it means to ask. */
const restMs = 500;
/** How long the way from the name to the card may take. */
const wayMs = 200;

const rowAt = (target: EventTarget | null): string | undefined => {
  const part = target instanceof Element && target.closest('[data-part="title"] a, [data-part="lead"]');
  return part ? part.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
};

/** Which row is being looked at more closely, if any. Nothing is asked for before somebody means to. */
export function usePreview(isOffered: boolean) {
  const [shown, setShown] = useState<Previewed>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (what: Previewed | undefined, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(what), ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(undefined);
  };
  const leave = () => {
    if (shown?.by !== 'key') later(undefined, wayMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!shown) return;
    const hideNow = () => setShown(undefined);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // It closes this alone: what is checked stays checked.
        event.stopPropagation();
        event.preventDefault();
      } else if (shown.by === 'key') return;
      hideNow();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', hideNow, true);
    if (shown.by === 'mouse') document.addEventListener('scroll', hideNow, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', hideNow, true);
      document.removeEventListener('scroll', hideNow, true);
    };
  }, [shown]);

  const ofBody = {
    onPointerOver: ({ target, pointerType, buttons }: PointerEvent) => {
      const key = rowAt(target);
      if (key === undefined || pointerType !== 'mouse' || buttons > 0 || shown?.by === 'key') return;
      if (shown?.key === key) clearTimeout(timer.current);
      else later({ key, by: 'mouse' }, restMs);
    },
    onPointerOut: ({ target, relatedTarget }: PointerEvent) => {
      if (rowAt(target) !== undefined && rowAt(target) !== rowAt(relatedTarget)) leave();
    },
    onPointerDown: hide,
    onDragStart: (_: DragEvent) => hide(),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (shown?.by === 'key' && !currentTarget.contains(relatedTarget as Node | null)) hide();
    },
  };
  return {
    shown,
    /** The space bar shows it and takes it away. */
    toggle: isOffered
      ? (key: string) => {
          clearTimeout(timer.current);
          setShown((now) => (now?.key === key && now.by === 'key' ? undefined : { key, by: 'key' }));
        }
      : undefined,
    /** The focus has gone to another row. */
    follow: (key: string) => setShown((now) => (now?.by === 'key' ? { key, by: 'key' } : now)),
    ofBody: isOffered ? ofBody : {},
    ofCard: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: leave },
  };
}
