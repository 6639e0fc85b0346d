import { widgetOfSpace } from '@atrium/contract/dashboard-grid';
import { useLingui } from '@lingui/react/macro';
import {
  IconHistory,
  IconNews,
  IconPhoto,
  IconPlayerPlay,
  IconRss,
  IconStar,
  IconStars,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spacesQuery } from '../base/library.ts';
import type { Widget, Widgets } from '../features/dashboard/widget.ts';
import { type LazyComponent, lazily } from '../ui/lazily.tsx';

const Welcome = lazily(async () => (await import('../features/dashboard/welcome-widget.tsx')).WelcomeWidget);
const Activity = lazily<{ spaceId?: number }>(
  async () => (await import('../features/dashboard/activity-widget.tsx')).ActivityWidget,
);
const MyFavorites = lazily(
  async () => (await import('../features/favorites/my-favorites-widget.tsx')).MyFavoritesWidget,
);
const SuggestedFavorites = lazily(
  async () => (await import('../features/favorites/suggested-favorites-widget.tsx')).SuggestedFavoritesWidget,
);
const News = lazily(async () => (await import('../features/news/news-widget.tsx')).NewsWidget);
const Tutorial = lazily<object>(
  async () => (await import('../features/dashboard/tutorial-widget.tsx')).TutorialWidget,
);

const contents = [Welcome, Activity, MyFavorites, SuggestedFavorites, News, Tutorial];

/** What could not be loaded says so in its own place. */
export const preloadWidgets = () => Promise.allSettled(contents.map(({ preload }) => preload()));

/** Everything that can be put on a dashboard: a feature adds its line here. Feeds are of the spaces one can read. */
export function useWidgets(): Widgets {
  const { t } = useLingui();
  const { data: spaces } = useQuery(spacesQuery);
  return useMemo(() => {
    const [favorites, feed] = [t`Favorites`, t`Space feed`];
    const all: Widget[] = [
      {
        ...{ ...of(Welcome), id: 'welcome', title: t`Welcome`, kind: t`Greeting and weather` },
        ...{ icon: IconPhoto, isBare: true },
      },
      { ...of(Activity), id: 'activity', title: t`Recent Activity`, kind: t`All spaces`, icon: IconHistory },
      { ...of(MyFavorites), id: 'favorites', title: t`My favorites`, kind: favorites, icon: IconStar },
      {
        ...{ ...of(SuggestedFavorites), id: 'suggested-favorites', title: t`Suggested favorites` },
        ...{ kind: favorites, icon: IconStars },
      },
      { ...of(News), id: 'news', title: t`In the media`, kind: t`News`, icon: IconNews },
      { ...of(Tutorial), id: 'tutorial', title: t`Video Tutorial`, kind: t`Help`, icon: IconPlayerPlay },
      ...(spaces ?? []).map(({ id, name }) => ({
        ...{ id: widgetOfSpace(id), title: name, kind: feed, icon: IconRss },
        ...{ content: () => <Activity spaceId={id} />, forget: Activity.forget },
      })),
    ];
    return new Map(all.map((widget) => [widget.id, widget]));
  }, [t, spaces]);
}

const of = (Content: LazyComponent<object>) => ({ content: () => <Content />, forget: Content.forget });
