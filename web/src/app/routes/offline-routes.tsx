import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { OfflineView } from '../pages/offline-view.tsx';
import { shellRoute } from './shell-route.tsx';

const OfflinePage = lazyRouteComponent(
  () => import('../../features/offline/offline-page.tsx'),
  'OfflinePage',
);

/** What this device keeps; `?document=` opens one of them over the page. Nothing on this page comes from the server. */
const offline = createRoute({
  getParentRoute: () => shellRoute,
  path: '/offline',
  validateSearch: ({ document }): { document?: number } =>
    /^[1-9]\d{0,9}$/.test(String(document)) ? { document: Number(document) } : {},
  loader: () => OfflinePage.preload?.(),
  component: function OfflineDocuments() {
    const { document } = offline.useSearch();
    return (
      <>
        <OfflinePage />
        {document !== undefined && <OfflineView documentId={document} />}
      </>
    );
  },
});

const test = createRoute({
  getParentRoute: () => shellRoute,
  path: '/offline/test',
  component: lazyRouteComponent(() => import('../../features/offline/test-page.tsx'), 'TestPage'),
});

export const offlineRoutes = [offline, test] as const;
