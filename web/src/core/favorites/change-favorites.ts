import type { Favorite } from '@atrium/contract/favorites';
import { favoriteKey } from './favorites.ts';

/** The newest first; one that is there stays where it is, with what is known of it now. */
export function withFavorite(list: Favorite[], item: Favorite, at = 0): Favorite[] {
  const key = favoriteKey(item);
  if (list.some((one) => favoriteKey(one) === key))
    return list.map((one) => (favoriteKey(one) === key ? item : one));
  return list.toSpliced(at, 0, item);
}

export function withoutFavorite(list: Favorite[], item: Favorite): Favorite[] {
  const key = favoriteKey(item);
  return list.filter((one) => favoriteKey(one) !== key);
}

export const placeOf = (list: Favorite[], item: Favorite): number => {
  const key = favoriteKey(item);
  return list.findIndex((one) => favoriteKey(one) === key);
};
