import { useLocation, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The panel that lies over the whole screen of a phone. */
    panel?: string;
  }
}

const isPhone = () => window.matchMedia('(max-width: 760px)').matches;

/**
 * A panel that takes the whole screen of a phone is a page there: Back closes it, and leads back to it from what was
 * opened in it.
 */
export function usePanelPage(name: string) {
  const router = useRouter();
  const isShown = useLocation({ select: ({ state }) => state.panel === name });
  /** Whether it is a page here; elsewhere it is opened by whoever asks. */
  const show = (): boolean => {
    if (!isPhone()) return false;
    router.history.push(router.latestLocation.href, { panel: name });
    return true;
  };
  return { isShown, show, leave: () => router.history.back() };
}
