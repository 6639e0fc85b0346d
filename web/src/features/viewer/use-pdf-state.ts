import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { PdfParts } from './pdf-parts.ts';

/** The factor that the current page is drawn with. */
export function useZoom({ zoom }: PdfParts): number {
  const listen = useCallback((on: () => void) => zoom.onStateChange(on), [zoom]);
  return useSyncExternalStore(listen, () => zoom.getState().currentZoomLevel);
}

export function usePage({ scroll }: PdfParts) {
  const listen = useCallback(
    (on: () => void) => {
      const stops = [scroll.onPageChange(on), scroll.onLayoutChange(on)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [scroll],
  );
  const page = useSyncExternalStore(listen, () => scroll.getCurrentPage());
  const pages = useSyncExternalStore(listen, () => scroll.getTotalPages());
  return { page, pages };
}

const wideWindow = '(min-width: 1025px)';
const sidebar = ['left', 'main', 'sidebar-panel'] as const;

/** Pages and outline are there where the window is wider than 1024 pixels, else when somebody asks. */
export function useSidebar({ ui }: PdfParts) {
  const listen = useCallback((on: () => void) => ui.onSidebarChanged(on), [ui]);
  const isOpen = useSyncExternalStore(listen, () => ui.isSidebarOpen(...sidebar));
  useEffect(() => {
    const wide = matchMedia(wideWindow);
    const follow = () =>
      wide.matches ? ui.setActiveSidebar(...sidebar) : ui.closeSidebarSlot('left', 'main');
    follow();
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, [ui]);
  /** Closes the sidebar where it lies over the pages, as an Escape does; beside them it stays. */
  const closeSheet = () => {
    const isSheet = !matchMedia(wideWindow).matches && ui.isSidebarOpen(...sidebar);
    if (isSheet) ui.closeSidebarSlot('left', 'main');
    return isSheet;
  };
  return { isOpen, toggle: () => ui.toggleSidebar(...sidebar), closeSheet };
}
