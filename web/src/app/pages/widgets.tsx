import { widgetOfSpace } from '@atrium/contract/parts/dashboard-grid';
import { useLingui } from '@lingui/react/macro';
import {
  IconBook,
  IconHistory,
  IconNews,
  IconPhoto,
  IconPlayerPlay,
  IconRss,
  IconShare,
  IconStar,
  IconStars,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spacesQuery } from '../../core/library/library.ts';
import { ActivityWidget } from '../../features/dashboards/activity-widget.tsx';
import { TutorialWidget } from '../../features/dashboards/tutorial-widget.tsx';
import { WelcomeWidget } from '../../features/dashboards/welcome-widget.tsx';
import type { Widget, Widgets } from '../../features/dashboards/widget.ts';
import { MyFavoritesWidget } from '../../features/favorites/my-favorites-widget.tsx';
import { SuggestedFavoritesWidget } from '../../features/favorites/suggested-favorites-widget.tsx';
import { AllNewsLink } from '../../features/news/all-news-link.tsx';
import { NewsWidget } from '../../features/news/news-widget.tsx';
import { RecentlyOpenedWidget } from '../../features/recent/recently-opened-widget.tsx';
import { SharedWithMeWidget } from '../../features/recent/shared-with-me-widget.tsx';

/** Everything that can be put on a dashboard: a feature adds its line here. Feeds are of the spaces one can read. */
export function useWidgets(): Widgets {
  const { t } = useLingui();
  const { data: spaces } = useQuery(spacesQuery);
  return useMemo(() => {
    const [favorites, feed] = [t`Favorites`, t`Space feed`];
    const all: Widget[] = [
      {
        ...{ id: 'welcome', title: t`Welcome`, kind: t`Greeting and weather`, icon: IconPhoto },
        ...{ isBare: true, content: () => <WelcomeWidget /> },
      },
      {
        ...{ id: 'activity', title: t`Recent Activity`, kind: t`All spaces`, icon: IconHistory },
        content: () => <ActivityWidget />,
      },
      {
        ...{ id: 'favorites', title: t`My favorites`, kind: favorites, icon: IconStar },
        content: () => <MyFavoritesWidget />,
      },
      {
        ...{ id: 'suggested-favorites', title: t`Suggested favorites`, kind: favorites, icon: IconStars },
        content: () => <SuggestedFavoritesWidget />,
      },
      {
        ...{ id: 'recently-opened', title: t`Recently opened`, kind: t`Documents`, icon: IconBook },
        content: () => <RecentlyOpenedWidget />,
      },
      {
        ...{ id: 'shared-with-me', title: t`Shared with me`, kind: t`From colleagues`, icon: IconShare },
        content: () => <SharedWithMeWidget />,
      },
      {
        ...{ id: 'news', title: t`News`, kind: t`Announcements and media`, icon: IconNews },
        ...{ content: () => <NewsWidget />, aside: () => <AllNewsLink /> },
      },
      {
        ...{ id: 'tutorial', title: t`Video Tutorial`, kind: t`Help`, icon: IconPlayerPlay },
        content: () => <TutorialWidget />,
      },
      ...(spaces ?? []).map(({ id, name }) => ({
        ...{ id: widgetOfSpace(id), title: name, kind: feed, icon: IconRss },
        content: () => <ActivityWidget spaceId={id} />,
      })),
    ];
    return new Map(all.map((widget) => [widget.id, widget]));
  }, [t, spaces]);
}
