import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { suggestedFavoritesQuery, useLoadFavorites } from '../../core/favorites/favorites.ts';
import { WidgetAwaited, WidgetEmpty } from '../../ui/widget-list/widget-states.tsx';
import { FavoriteList } from './favorite-list.tsx';
import { FavoritesFailed } from './favorites-failed.tsx';

/** What “Suggested favorites” shows on the dashboard: a star makes one of them one's own. */
export function SuggestedFavoritesWidget() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(suggestedFavoritesQuery);
  useLoadFavorites();
  if (!data) return isError ? <FavoritesFailed onRetry={() => void refetch()} /> : <WidgetAwaited />;
  if (data.length === 0) {
    return (
      <WidgetEmpty icon={IconStar}>
        <Trans>
          Nothing is suggested to you yet. What is chosen for your default dashboard appears here.
        </Trans>
      </WidgetEmpty>
    );
  }
  return <FavoriteList label={t`Suggested favorites`} items={data} />;
}
