import { useLingui } from '@lingui/react/macro';
import { IconPhoto, IconStar, IconStars } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Widget, Widgets } from '../features/dashboard/widget.ts';
import { type LazyComponent, lazily } from '../ui/lazily.tsx';

const Welcome = lazily(async () => (await import('../features/dashboard/welcome-widget.tsx')).WelcomeWidget);
const MyFavorites = lazily(
  async () => (await import('../features/favorites/my-favorites-widget.tsx')).MyFavoritesWidget,
);
const SuggestedFavorites = lazily(
  async () => (await import('../features/favorites/suggested-favorites-widget.tsx')).SuggestedFavoritesWidget,
);

const contents = [Welcome, MyFavorites, SuggestedFavorites];

/** What could not be loaded says so in its own place. */
export const preloadWidgets = () => Promise.allSettled(contents.map(({ preload }) => preload()));

/** Everything that can be put on a dashboard: a feature adds its line here. Feeds are of the spaces one can read. */
export function useWidgets(): Widgets {
  const { t } = useLingui();
  return useMemo(() => {
    const [favorites, greeting] = [t`Favorites`, t`Greeting, date and weather`];
    const fixed: Widget[] = [
      { ...of(Welcome), id: 'welcome', title: t`Welcome`, kind: greeting, icon: IconPhoto, isBare: true },
      { ...of(MyFavorites), id: 'favorites', title: t`My favorites`, kind: favorites, icon: IconStar },
      {
        ...of(SuggestedFavorites),
        ...{ id: 'suggested-favorites', title: t`Suggested favorites`, kind: favorites, icon: IconStars },
      },
    ];
    return new Map(fixed.map((widget) => [widget.id, widget]));
  }, [t]);
}

const of = (Content: LazyComponent<object>) => ({ Content, forget: Content.forget });
