import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import {
  loadFolderPage,
  type Place,
  preloadFolderPage,
} from '../../features/documents/folder-page/load-folder-page.ts';
import { loadTrashPage, preloadTrashPage } from '../../features/documents/trash-page/load-trash-page.ts';
import { reviewOf } from '../pages/space-review.tsx';
import { readId } from './read-id.ts';
import { shellRoute } from './shell-route.tsx';

type Context = { queryClient: Parameters<typeof loadFolderPage>[0] };

const FolderPage = lazyRouteComponent(
  () => import('../../features/documents/folder-page/folder-page.tsx'),
  'FolderPage',
);
const TrashPage = lazyRouteComponent(
  () => import('../../features/documents/trash-page/trash-page.tsx'),
  'TrashPage',
);

async function loadPlace({ queryClient }: Context, place: Place, isPreload: boolean) {
  const code = FolderPage.preload?.();
  if (isPreload) await preloadFolderPage(queryClient, place);
  else if (!(await loadFolderPage(queryClient, place))) throw redirect({ to: '/', replace: true });
  await code;
}

const space = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId',
  loader: ({ context, params, preload }) =>
    loadPlace(context, { spaceId: readId(params.spaceId), folderId: null }, preload),
  component: function SpacePage() {
    return <FolderPage spaceId={Number(space.useParams().spaceId)} folderId={null} banner={reviewOf} />;
  },
});

const root = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId/documents',
  loader: ({ context, params, preload }) =>
    loadPlace(context, { spaceId: readId(params.spaceId), folderId: null }, preload),
  component: function RootPage() {
    return <FolderPage spaceId={Number(root.useParams().spaceId)} folderId={null} banner={reviewOf} />;
  },
});

const folder = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId/documents/folder/$folderId',
  loader: ({ context, params, preload }) =>
    loadPlace(context, { spaceId: readId(params.spaceId), folderId: readId(params.folderId) }, preload),
  component: function InnerFolderPage() {
    const { spaceId, folderId } = folder.useParams();
    return <FolderPage spaceId={Number(spaceId)} folderId={Number(folderId)} banner={reviewOf} />;
  },
});

const trash = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId/trash',
  loader: ({ context, params, preload }) =>
    (preload ? preloadTrashPage : loadTrashPage)(context.queryClient, readId(params.spaceId)),
  component: function SpaceTrash() {
    return <TrashPage spaceId={Number(trash.useParams().spaceId)} banner={reviewOf} />;
  },
});

/** Spaces and folders. */
export const libraryRoutes = [space, root, folder, trash] as const;
