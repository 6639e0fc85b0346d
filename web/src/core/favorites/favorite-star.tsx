import type { Favorite } from '@atrium/contract/favorites';
import { useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from '../../ui/icon-switch.module.css';
import { favoriteKey, useIsFavorite } from './favorites.ts';
import { useToggleFavorite } from './use-toggle-favorite.ts';

interface FavoriteStarProps {
  item: Favorite;
  size?: number;
  className?: string | undefined;
  onToggle?: (isOn: boolean) => void;
}

/** Filled = on. Not there until it is known; the page around reads the favorites (useLoadFavorites). */
export function FavoriteStar({ item, size = 18, className = '', onToggle }: FavoriteStarProps) {
  const { t } = useLingui();
  const isOn = useIsFavorite({ key: favoriteKey(item) });
  const toggle = useToggleFavorite();
  if (isOn === undefined) return null;
  const { name } = item;
  const Icon = isOn ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={`${classes.switch} ${className}`}
      aria-pressed={isOn}
      aria-label={t`Favorite ${name}`}
      title={isOn ? t`Remove from favorites` : t`Add to favorites`}
      onClick={() => {
        const isOnNow = toggle(item);
        onToggle?.(isOnNow);
      }}
    >
      <Icon size={size} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
