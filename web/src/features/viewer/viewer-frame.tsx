import type { Document } from '@atrium/contract/documents';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { ClosesToContext } from './from-device.ts';
import { placeOf } from './neighbours.ts';
import { SlotsContext } from './slots.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import classes from './viewer.module.css';
import { ViewerBar } from './viewer-bar.tsx';

interface ViewerFrameProps {
  document: Document;
  /** The address that closing leads to, if not to its folder. */
  closesTo?: string | undefined;
  children: ReactNode;
}

/** The bar, and below it the document. */
export function ViewerFrame({ document, closesTo, children }: ViewerFrameProps) {
  const { history } = useRouter();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ tools, state }), [tools, state]);
  const neighbours = useNeighbours(document);
  const place = closesTo ?? placeOf(document);
  // The way back leads to the folder, not through every document that was looked at.
  const goTo = (to: Document | undefined) => to && history.replace(to.route);
  const leave = () => (history.canGoBack() ? history.back() : history.push(place));
  useViewerKeys({
    close: leave,
    previous: () => goTo(neighbours.previous),
    next: () => goTo(neighbours.next),
  });
  return (
    <div className={classes.viewer}>
      <title>{`${document.name} · Atrium`}</title>
      <ViewerBar
        document={document}
        place={place}
        onLeave={leave}
        toolsRef={setTools}
        stateRef={setState}
        onPrevious={neighbours.previous && (() => goTo(neighbours.previous))}
        onNext={neighbours.next && (() => goTo(neighbours.next))}
      />
      <main className={classes.content}>
        <ClosesToContext value={place}>
          <SlotsContext value={slots}>{children}</SlotsContext>
        </ClosesToContext>
      </main>
    </div>
  );
}
