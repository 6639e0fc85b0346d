import { annotationTypes } from '@atrium/contract/parts/annotation-body';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PdfParts } from '../pdf-parts.ts';

/** EmbedPDF’s own buttons open it by this name; it draws nothing there. */
const panel = ['right', 'main', 'comment-panel'] as const;

export interface Chosen {
  id: string;
  /** How often somebody wanted to write about it. */
  wanted: number;
}

/** Whether the comments are open, and which one is chosen. */
export function useComments({ ui, annotation, scroll }: PdfParts) {
  const listen = useCallback((on: () => void) => ui.onSidebarChanged(on), [ui]);
  const isOpen = useSyncExternalStore(listen, () => ui.isSidebarOpen(...panel));
  const [chosen, setChosen] = useState<Chosen | null>(null);

  useEffect(() => {
    let before = '';
    let forget = () => {};
    const stop = annotation.onStateChange(({ selectedUids }) => {
      if (selectedUids.join() === before) return;
      before = selectedUids.join();
      const [object, other] = annotation.getSelectedAnnotations().map((one) => one.object);
      if (!object || other) return;
      setChosen({ id: object.inReplyToId ?? object.id, wanted: 0 });
      // A note is put somewhere to write something.
      const isNote = object.type === annotationTypes.note && !object.contents;
      if (!isNote || annotation.getActiveTool()?.id !== 'textComment') return;
      ui.setActiveSidebar(...panel);
      forget();
      forget = afterPress(() => setChosen(wantMore));
    });
    return () => {
      stop();
      forget();
    };
  }, [annotation, ui]);

  // Who opens them with something chosen wants to write about that.
  useEffect(() => {
    if (isOpen && annotation.getSelectedAnnotationIds().length === 1) setChosen(wantMore);
  }, [isOpen, annotation]);

  const choose = useCallback(
    (id: string, isToWrite: boolean) => {
      setChosen({ id, wanted: isToWrite ? 1 : 0 });
      const object = annotation.getAnnotationById(id)?.object;
      if (!object) return;
      if (!annotation.getSelectedAnnotationIds().includes(id))
        annotation.selectAnnotation(object.pageIndex, id);
      scroll.scrollToPage({
        pageNumber: object.pageIndex + 1,
        pageCoordinates: object.rect.origin,
        ...{ alignX: 50, alignY: 25, behavior: 'smooth' },
      });
      // What is selected now was chosen here.
      if (isToWrite) setChosen({ id, wanted: 1 });
    },
    [annotation, scroll],
  );
  return {
    isOpen,
    chosen,
    choose,
    open: () => ui.setActiveSidebar(...panel),
    toggle: () => ui.toggleSidebar(...panel),
    close: () => ui.closeSidebarSlot('right', 'main'),
  };
}

const wantMore = (one: Chosen | null): Chosen | null => one && { ...one, wanted: one.wanted + 1 };

const longestPress = 1000;

/** When the finger or button that is down is up again: until then what it points at takes the cursor. */
function afterPress(run: () => void): () => void {
  const done = () => {
    forget();
    run();
  };
  const forget = () => {
    clearTimeout(timer);
    removeEventListener('click', done, { capture: true });
  };
  const timer = setTimeout(done, longestPress);
  addEventListener('click', done, { capture: true });
  return forget;
}
