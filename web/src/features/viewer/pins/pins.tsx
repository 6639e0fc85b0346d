import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Thread } from '../comments/threads.ts';
import type { PdfParts } from '../pdf-parts.ts';
import { useZoom } from '../use-pdf-state.ts';
import { type Box, placePins } from './place-pins.ts';

interface PinsProps {
  /** The tree in which EmbedPDF draws. */
  surface: ShadowRoot;
  parts: PdfParts;
  threads: Thread[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The numbers of the comments, on the pages. They lie in what EmbedPDF scrolls, and so move with it by themselves. */
export function Pins({ surface, parts, threads, chosenId, onChoose }: PinsProps) {
  const { t } = useLingui();
  const layer = useLayer(surface, parts);
  const { layout, pages } = useDrawn(parts);
  const zoom = useZoom(parts);
  const pins = useMemo(() => {
    const drawn = new Set(pages === '' ? [] : pages.split(' ').map(Number));
    return layout ? placePins(threads, drawn, placesIn(parts, layout, zoom)) : [];
  }, [threads, pages, parts, layout, zoom]);
  return (
    layer &&
    createPortal(
      pins.map(({ id, number, left, top }) => (
        <button
          key={id}
          type="button"
          data-pin={id === chosenId ? 'chosen' : ''}
          style={{ left, top }}
          aria-label={t`Comment ${number}`}
          title={t`Comment ${number}`}
          onClick={() => onChoose(id)}
        >
          {number}
        </button>
      )),
      layer,
    )
  );
}

type Layout = Pick<ReturnType<PdfParts['scroll']['getLayout']>, 'virtualItems'>;

function placesIn({ scroll }: PdfParts, { virtualItems }: Layout, zoom: number) {
  const sheets = new Map(
    virtualItems.flatMap(({ pageLayouts }) => pageLayouts.map((one) => [one.pageNumber - 1, one] as const)),
  );
  const place = (page: number, rect: { origin: { x: number; y: number }; size: Box }): Box | null => {
    const found = scroll.getRectPositionForPage(page, rect, zoom);
    return found && { ...found.origin, ...found.size };
  };
  return {
    pageBox: (page: number) => {
      const sheet = sheets.get(page);
      const origin = { x: 0, y: 0 };
      return sheet ? place(page, { origin, size: { ...origin, ...sheet } }) : null;
    },
    boxOf: ({ object: { pageIndex, rect } }: Thread) =>
      place(pageIndex, { origin: rect.origin, size: { ...rect.origin, ...rect.size } }),
  };
}

/** A layer over the pages, once they are there. */
function useLayer(surface: ShadowRoot, { onLaidOut }: PdfParts): HTMLElement | null {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const made = document.createElement('div');
    made.dataset.pins = '';
    const stop = onLaidOut(() => {
      surface.querySelector('[data-pages] div[style*="margin: 0px auto"]')?.append(made);
      setLayer(made);
    });
    return () => {
      stop();
      made.remove();
    };
  }, [surface, onLaidOut]);
  return layer;
}

/** The places of the pages, and the numbers of those that are drawn now: the others need no pins. */
function useDrawn({ scroll, onLaidOut }: PdfParts) {
  const [layout, setLayout] = useState<Layout | null>(null);
  const [pages, setPages] = useState('');
  useEffect(() => {
    const note = (drawn: number[]) => setPages(drawn.join(' '));
    const stops = [
      onLaidOut(() => {
        setLayout(scroll.getLayout());
        note(scroll.getMetrics().renderedPageIndexes);
      }),
      scroll.onLayoutChange(setLayout),
      scroll.onScroll(({ renderedPageIndexes }) => note(renderedPageIndexes)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [scroll, onLaidOut]);
  return { layout, pages };
}
