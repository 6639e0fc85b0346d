import type { Favorite } from '@atrium/contract/favorites';
import { expect, it } from 'vitest';
import { placeOf, withFavorite, withoutFavorite } from './change-favorites.ts';
import { compareChoices } from './compare-choices.ts';
import { someFavorite } from './testing-favorites.ts';

const [a, b, c] = [someFavorite('a', 1), someFavorite('b', 2), someFavorite('c', 3)];
const names = (list: Favorite[]) => list.map(({ name }) => name).join(' ');

it('[FAV-01] the newest comes first; one that is known stays in its place; one goes back where it was', () => {
  expect(names(withFavorite([a, b], c))).toBe('c a b');
  expect(names(withFavorite([a, b], { ...b, name: 'renamed' }))).toBe('a renamed');
  expect(names(withoutFavorite([a, b, c], b))).toBe('a c');
  expect(names(withFavorite([a, c], b, placeOf([a, b, c], b)))).toBe('a b c');
});

it('[FAV-01] a document and a folder are told apart', () => {
  const folder: Favorite = { ...a, entityType: 'folder' };
  expect(withFavorite([a], folder)).toHaveLength(2);
  expect(withoutFavorite([a], folder)).toEqual([a]);
});

it('[FAV-02] newly selected dashboards are added, deselected ones removed', () => {
  expect(compareChoices([1, 2], [2, 3])).toEqual({ add: [3], remove: [1] });
  expect(compareChoices([1], [1])).toEqual({ add: [], remove: [] });
});
