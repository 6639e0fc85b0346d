import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { done, ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { heldBack, press, renderAlone } from '../../testing/test-frame.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { someWatch } from './testing-watches.ts';
import { WatchBell } from './watch-bell.tsx';
import { nearestWatched, useLoadWatches, watchesQuery } from './watches.ts';

afterEach(() => notifications.clean());

const plans = someWatch('Plans', 7);

function Page({ above = [] }: { above?: string[] }) {
  useLoadWatches();
  return (
    <>
      <WatchBell item={{ ...plans, spaceName: '' }} above={above} />
      <Toasts />
    </>
  );
}

const bell = () => screen.findByRole('button', { name: 'Watch Plans' });
const isOn = async () => (await bell()).getAttribute('aria-pressed');

it('a bell rings at once, before the server has answered, says what comes of it, and has a way back', async () => {
  const { answer, arrive } = heldBack(ok(plans));
  const seen = stubServer({
    'GET /me/watches': ok([]),
    'POST /me/watches/folder/7': answer,
    'DELETE /me/watches/folder/7': done,
  });
  const { client } = await renderAlone(<Page />);
  expect(await isOn()).toBe('false');
  fireEvent.click(await bell());
  await waitFor(async () => expect(await isOn()).toBe('true'));
  expect(await screen.findByText('You will be told what is new in “Plans”.')).toBeTruthy();
  await arrive();
  await waitFor(() => expect(client.getQueryData(watchesQuery.queryKey)).toEqual([plans]));
  await press('Undo');
  await waitFor(async () => expect(await isOn()).toBe('false'));
  await waitFor(() => expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']));
});

it('what the server refuses goes back to where it was, with a word about it', async () => {
  stubServer({
    'GET /me/watches': ok([someWatch('Other', 8), plans]),
    'DELETE /me/watches/folder/7': refuse('system.unavailable', 'Not now.'),
  });
  const { client, unhandled } = await renderAlone(<Page />);
  fireEvent.click(await bell());
  expect(await screen.findByText('“Plans” is still watched')).toBeTruthy();
  expect(screen.getByText('Not now.')).toBeTruthy();
  expect(await isOn()).toBe('true');
  expect(client.getQueryData(watchesQuery.queryKey)?.map(({ name }) => name)).toEqual(['Other', 'Plans']);
  expect(unhandled).toEqual([]);
});

it('what is watched with something above says so', async () => {
  const above = ['space-3', 'folder-5'];
  stubServer({ 'GET /me/watches': ok([someWatch('Works', 3, { entityType: 'space' })]) });
  await renderAlone(<Page above={above} />);
  expect((await bell()).title).toBe('You are told what is new here, as you watch “Works”');
  const list = [someWatch('Works', 3, { entityType: 'space' }), someWatch('Linz', 5)];
  expect(nearestWatched(list, above)).toBe('Linz');
  expect(nearestWatched([plans], above)).toBeNull();
});

it('where it cannot be read there is no bell, and nothing is said', async () => {
  stubServer({});
  const { unhandled } = await renderAlone(<Page />);
  expect(screen.queryByRole('button', { name: /Watch/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(unhandled).toEqual([]);
});
