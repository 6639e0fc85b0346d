import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { placePreview } from './place-preview.ts';
import classes from './row-preview.module.css';
import type { Previewed } from './use-preview.ts';
import { rowElement } from './use-row-keyboard.ts';

interface RowPreviewProps {
  previewed: Previewed;
  name: string;
  body: RefObject<HTMLElement | null>;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

/** The card beside a row's name: it has nothing that could be pressed, so the focus stays where it is. */
export function RowPreview({ previewed: { key, by }, name, body, children, ...on }: RowPreviewProps) {
  const { t } = useLingui();
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const row = rowElement(body.current, key);
      if (!row || !card.current) return;
      const at = (row.querySelector('[data-part="title"] a') ?? row).getBoundingClientRect();
      const { left, top } = placePreview(at, card.current.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: innerHeight,
      });
      Object.assign(card.current.style, { left: `${left}px`, top: `${top}px` });
    };
    place();
    // A row far away is drawn only after the page has scrolled there; a picture may come late.
    const sizes = new ResizeObserver(place);
    if (card.current) sizes.observe(card.current);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [key, body]);
  return (
    <section
      ref={card}
      className={classes.card}
      aria-label={t`Preview of ${name}`}
      aria-live={by === 'key' ? 'polite' : 'off'}
      {...on}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </section>
  );
}
