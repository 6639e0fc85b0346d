import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { suggestedFavoritesQuery, useLoadFavorites } from '../../core/favorites/favorites.ts';
import { FavoriteList } from './favorite-list.tsx';
import { WidgetAwaited, WidgetEmpty, WidgetFailed } from './widget-states.tsx';

/** What “Suggested favorites” shows on the dashboard: a star makes one of them one's own. */
export function SuggestedFavoritesWidget() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(suggestedFavoritesQuery);
  useLoadFavorites();
  if (!data) return isError ? <WidgetFailed onRetry={() => void refetch()} /> : <WidgetAwaited />;
  if (data.length === 0) {
    return (
      <WidgetEmpty>
        <p>
          <Trans>
            Nothing is suggested to you yet. What is chosen for your default dashboard appears here.
          </Trans>
        </p>
      </WidgetEmpty>
    );
  }
  return <FavoriteList label={t`Suggested favorites`} items={data} />;
}
