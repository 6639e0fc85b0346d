import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { favoritesQuery } from '../../core/favorites/favorites.ts';
import { useToggleFavorite } from '../../core/favorites/use-toggle-favorite.ts';
import { showUndoToast } from '../../ui/toast/undo-toast.tsx';
import { WidgetAwaited, WidgetEmpty } from '../../ui/widget-list/widget-states.tsx';
import { FavoriteList } from './favorite-list.tsx';
import { FavoritesFailed } from './favorites-failed.tsx';

/** What “My favorites” shows on the dashboard. */
export function MyFavoritesWidget() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(favoritesQuery);
  const toggle = useToggleFavorite();
  if (!data) return isError ? <FavoritesFailed onRetry={() => void refetch()} /> : <WidgetAwaited />;
  if (data.length === 0) {
    return (
      <WidgetEmpty icon={IconStar}>
        <Trans>No favorites yet. The star beside a document or folder brings it here.</Trans>
      </WidgetEmpty>
    );
  }
  return (
    <FavoriteList
      label={t`My favorites`}
      items={data}
      onToggle={(item, isOn) => {
        const { name } = item;
        if (!isOn) showUndoToast(t`“${name}” is no longer a favorite`, () => toggle(item), { isEasy: true });
      }}
    />
  );
}
