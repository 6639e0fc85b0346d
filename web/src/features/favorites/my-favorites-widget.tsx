import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { favoritesQuery } from '../../core/favorites/favorites.ts';
import { useToggleFavorite } from '../../core/favorites/use-toggle-favorite.ts';
import { showUndoToast } from '../../ui/toast/undo-toast.tsx';
import { FavoriteList } from './favorite-list.tsx';
import { WidgetAwaited, WidgetEmpty, WidgetFailed } from './widget-states.tsx';

/** What “My favorites” shows on the dashboard. */
export function MyFavoritesWidget() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(favoritesQuery);
  const toggle = useToggleFavorite();
  if (!data) return isError ? <WidgetFailed onRetry={() => void refetch()} /> : <WidgetAwaited />;
  if (data.length === 0) {
    return (
      <WidgetEmpty>
        <p>
          <Trans>No favorites yet. The star beside a document or folder brings it here.</Trans>
        </p>
      </WidgetEmpty>
    );
  }
  return (
    <FavoriteList
      label={t`My favorites`}
      items={data}
      onToggle={(item, isOn) => {
        const { name } = item;
        if (!isOn) showUndoToast(t`“${name}” is no longer a favorite`, () => toggle(item));
      }}
    />
  );
}
