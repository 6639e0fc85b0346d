import type { Favorite } from '@atrium/contract/favorites';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { FavoriteStar } from '../../core/favorites/favorite-star.tsx';
import { favoriteKey } from '../../core/favorites/favorites.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import classes from '../../ui/widget-list/widget-list.module.css';

interface FavoriteListProps {
  label: string;
  items: Favorite[];
  onToggle?: (item: Favorite, isOn: boolean) => void;
}

export function FavoriteList({ label, items, onToggle }: FavoriteListProps) {
  const list = useRef<HTMLUListElement>(null);
  const left = useRef<number>(undefined);
  // A row that was taken off had the focus: the next one gets it.
  useLayoutEffect(() => {
    if (left.current === undefined || document.activeElement !== document.body) return;
    const stars = list.current?.querySelectorAll('button') ?? [];
    stars[Math.min(left.current, stars.length - 1)]?.focus({ preventScroll: true });
    left.current = undefined;
  });
  return (
    <ul ref={list} className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={favoriteKey(item)} className={classes.row}>
          <FileTile format={item.format} />
          <div className={classes.what}>
            <Link to={item.route} className={classes.name} title={item.name}>
              <bdi>{item.name}</bdi>
            </Link>
            <p className={classes.note}>
              <bdi>{item.spaceName}</bdi>
            </p>
          </div>
          <FavoriteStar
            item={item}
            size={17}
            onToggle={(isOn) => {
              left.current = index;
              onToggle?.(item, isOn);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
