import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readNewsSearch } from '../../features/news/all/news-search.ts';
import { readId } from './read-id.ts';
import { shellRoute } from './shell-route.tsx';

const allNews = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news',
  validateSearch: readNewsSearch,
  component: lazyRouteComponent(() => import('../../features/news/all/all-news-page.tsx'), 'AllNewsPage'),
});

const announcement = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news/$id',
  loader: ({ params }) => readId(params.id),
  component: lazyRouteComponent(
    () => import('../../features/announcements/read/announcement-page.tsx'),
    'AnnouncementPage',
  ),
});

export const newsRoutes = [allNews, announcement];
