import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadViewer } from '../../features/viewer/load-viewer.ts';
import { readStart } from '../../features/viewer/start.ts';
import { PlainPageFailed } from '../pages/page-failed.tsx';
import { fullScreenRoute } from './full-screen-route.tsx';
import { readId } from './read-id.ts';

const ViewerPage = lazyRouteComponent(() => import('../../features/viewer/viewer-page.tsx'), 'ViewerPage');

const inFolder = createRoute({
  getParentRoute: () => fullScreenRoute,
  path: '/spaces/$spaceId/documents/folder/$folderId/document/$documentId',
  validateSearch: readStart,
  loader: ({ context, params }) => loadViewer(context.queryClient, readId(params.documentId)),
  errorComponent: PlainPageFailed,
  component: function DocumentInFolder() {
    return <ViewerPage documentId={Number(inFolder.useParams().documentId)} start={inFolder.useSearch()} />;
  },
});

const atRoot = createRoute({
  getParentRoute: () => fullScreenRoute,
  path: '/spaces/$spaceId/documents/document/$documentId',
  validateSearch: readStart,
  loader: ({ context, params }) => loadViewer(context.queryClient, readId(params.documentId)),
  errorComponent: PlainPageFailed,
  component: function DocumentAtRoot() {
    return <ViewerPage documentId={Number(atRoot.useParams().documentId)} start={atRoot.useSearch()} />;
  },
});

/** One document, over the whole screen. */
export const viewerRoutes = fullScreenRoute.addChildren([inFolder, atRoot]);
