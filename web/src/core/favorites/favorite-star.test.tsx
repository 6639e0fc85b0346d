import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { done, ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { heldBack, renderAlone } from '../../testing/test-frame.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { FavoriteStar } from './favorite-star.tsx';
import { favoritesQuery, useLoadFavorites } from './favorites.ts';
import { someFavorite } from './testing-favorites.ts';

afterEach(() => notifications.clean());

const plan = someFavorite('plan.pdf', 7);

function Page() {
  useLoadFavorites();
  return (
    <>
      <FavoriteStar item={{ ...plan, spaceName: '' }} />
      <Toasts />
    </>
  );
}

const star = () => screen.findByRole('button', { name: 'Favorite plan.pdf' });
const isOn = async () => (await star()).getAttribute('aria-pressed');

it('[FAV-01] a star shows at once, before the server has answered, and then has all that the server knows', async () => {
  const { answer, arrive } = heldBack(ok(plan));
  const answers = [answer, ok(plan)];
  const seen = stubServer({
    'GET /me/favorites': ok([]),
    'POST /me/favorites/document/7': () => (answers.shift() as typeof answer)(),
    'DELETE /me/favorites/document/7': done,
  });
  const { client } = await renderAlone(<Page />);
  expect(await isOn()).toBe('false');
  fireEvent.click(await star());
  await waitFor(async () => expect(await isOn()).toBe('true'));
  expect(client.getQueryData(favoritesQuery.queryKey)?.[0]?.spaceName).toBe('');
  // Off again before the first answer: the second is sent after it, so the last click counts.
  fireEvent.click(await star());
  await waitFor(async () => expect(await isOn()).toBe('false'));
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
  await arrive();
  await waitFor(() => expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']));
  expect(await isOn()).toBe('false');
  fireEvent.click(await star());
  await waitFor(() => expect(client.getQueryData(favoritesQuery.queryKey)).toEqual([plan]));
});

it('[FAV-01] what the server refuses goes back to what it was, with a word about it', async () => {
  const { answer, arrive } = heldBack(refuse('system.unavailable', 'Not now.'));
  stubServer({
    'GET /me/favorites': ok([plan, someFavorite('other.pdf', 8)]),
    'DELETE /me/favorites/document/7': answer,
  });
  const { client, unhandled } = await renderAlone(<Page />);
  fireEvent.click(await star());
  await waitFor(async () => expect(await isOn()).toBe('false'));
  await arrive();
  expect(await screen.findByText('“plan.pdf” was not removed from your favorites')).toBeTruthy();
  expect(screen.getByText('Not now.')).toBeTruthy();
  expect(await isOn()).toBe('true');
  expect(client.getQueryData(favoritesQuery.queryKey)?.map(({ name }) => name)).toEqual([
    'plan.pdf',
    'other.pdf',
  ]);
  expect(unhandled).toEqual([]);
});

it('[FAV-01] where the favorites cannot be read there is no star, and nothing is said', async () => {
  stubServer({});
  const { unhandled } = await renderAlone(<Page />);
  expect(screen.queryByRole('button', { name: /Favorite/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(unhandled).toEqual([]);
});
