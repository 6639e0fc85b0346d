import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someFavorite } from '../../core/favorites/testing-favorites.ts';
import { done, ok, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { MyFavoritesWidget } from './my-favorites-widget.tsx';
import { SuggestedFavoritesWidget } from './suggested-favorites-widget.tsx';

const [plan, rules, map] = [
  someFavorite('plan.pdf', 7),
  someFavorite('rules.pdf', 8),
  someFavorite('map.pdf', 9),
];
const names = () => screen.queryAllByRole('link').map((link) => link.textContent);
const star = (name: string) => screen.getByRole('button', { name: `Favorite ${name}` });

const mine = (
  <>
    <MyFavoritesWidget />
    <Toasts />
  </>
);

it('[FAV-01] My favorites lead to where they are, and a star takes one off, with the way back', async () => {
  const seen = stubServer({
    'GET /me/favorites': ok([plan, rules, map]),
    'DELETE /me/favorites/document/8': done,
    'POST /me/favorites/document/8': ok(rules),
  });
  await renderAlone(mine);
  const link = await screen.findByRole('link', { name: 'plan.pdf' });
  expect(link.getAttribute('href')).toBe(plan.route);
  expect(screen.getAllByText('Works')).toHaveLength(3);
  star('rules.pdf').focus();
  fireEvent.click(star('rules.pdf'));
  await waitFor(() => expect(names()).toEqual(['plan.pdf', 'map.pdf']));
  expect(document.activeElement).toBe(star('map.pdf'));
  await press('Undo');
  await waitFor(() => expect(names()).toEqual(['rules.pdf', 'plan.pdf', 'map.pdf']));
  await waitFor(() => expect(seen.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'POST']));
});

it('[FAV-01] no favorites: it says how to get one; not to be read: it offers to try again', async () => {
  stubServer({});
  await renderAlone(mine);
  expect(await screen.findByText(/^The favorites could not be loaded\./)).toBeTruthy();
  stubServer({ 'GET /me/favorites': ok([]) });
  await press('Try again');
  expect(await screen.findByText(/^No favorites yet\./)).toBeTruthy();
});

it('[FAV-02] Suggested favorites show which are one’s own, and a star adds one', async () => {
  const seen = stubServer({
    'GET /me/favorites': ok([rules]),
    'GET /me/suggested-favorites': ok([plan, rules]),
    'POST /me/favorites/document/7': ok(plan),
  });
  await renderAlone(<SuggestedFavoritesWidget />);
  await screen.findByRole('button', { name: 'Favorite plan.pdf' });
  const pressed = () => ['plan.pdf', 'rules.pdf'].map((name) => star(name).getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['false', 'true']);
  fireEvent.click(star('plan.pdf'));
  await waitFor(() => expect(pressed()).toEqual(['true', 'true']));
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  expect(names()).toEqual(['plan.pdf', 'rules.pdf']);
});

it('[FAV-02] nothing suggested: it says why', async () => {
  stubServer({ 'GET /me/favorites': ok([]), 'GET /me/suggested-favorites': ok([]) });
  await renderAlone(<SuggestedFavoritesWidget />);
  expect(await screen.findByText(/^Nothing is suggested to you yet\./)).toBeTruthy();
});
