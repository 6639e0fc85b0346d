import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession, startSession } from '../../base/session/session.ts';
import { useLiveStream } from '../../core/live/live.ts';
import { heldStream } from '../../core/live/testing-stream.ts';
import { makeToken } from '../../testing/make-token.ts';
import { ok, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { Bell } from './bell.tsx';
import { someNotification } from './testing-notifications.ts';

beforeEach(() => void startSession(makeToken()));
afterEach(() => endSession());

function Header() {
  useLiveStream();
  return <Bell />;
}

const bell = (name: string) => screen.findByRole('button', { name });
const asked = (seen: ReturnType<typeof stubServer>) => seen.map(({ method, path }) => `${method} ${path}`);

async function open(answers: Parameters<typeof stubServer>[0] = {}) {
  const stream = heldStream();
  const seen = stubServer({ 'GET /feed/events': stream.answer, ...answers });
  const frame = await renderAlone(<Header />);
  await stream.tell('open');
  return { ...frame, ...stream, seen };
}

it('the number comes by the stream alone, is part of the name, and is said when it grows', async () => {
  const { tell, seen } = await open();
  await bell('Notifications');
  await tell('told', { unread: 4 });
  await bell('Notifications, 4 unread');
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await tell('told', { unread: 5 });
  expect(status.textContent).toBe('5 unread notifications');
  await tell('told', { unread: 2 });
  expect(status.textContent).toBe('');
  await tell('told', { unread: 100 });
  expect((await bell('Notifications, 99+ unread')).textContent).toBe('99+');
  expect(asked(seen)).toEqual(['GET /feed/events']);
});

it('it opens what one was told, and Escape gives the focus back', async () => {
  const { tell } = await open({
    'GET /me/notifications': ok({ unread: 1, notifications: [someNotification(1)] }),
  });
  await tell('told', { unread: 1 });
  await press('Notifications, 1 unread');
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Notifications'));
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(panel.isConnected).toBe(false));
  expect(document.activeElement).toBe(await bell('Notifications, 1 unread'));
});

it('a line opens its place and is read; what comes while it is open is shown', async () => {
  let told = [someNotification(1)];
  const { tell, seen, path } = await open({
    'GET /me/notifications': () => Response.json({ unread: told.length, notifications: told }),
    'PUT /me/notifications/read': ok({ unread: 0 }),
  });
  await tell('told', { unread: 1 });
  await press('Notifications, 1 unread');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByRole('link', { name: /Report 1/ });
  told = [someNotification(2), ...told];
  await tell('told', { unread: 2 });
  await panel.findByRole('link', { name: /Report 2/ });
  told = [];
  fireEvent.click(panel.getByRole('link', { name: /Report 1/ }));
  await waitFor(() => expect(path()).toBe('/spaces/3/documents/document/1'));
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ method: 'PUT', body: { ids: [1] } }));
});
