import type { Notification } from '@atrium/contract/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Asked, ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { heldBack, press, renderAlone } from '../../testing/test-frame.tsx';
import { NotificationsPanel } from './panel.tsx';
import { someNotification } from './testing-notifications.ts';

async function open(notifications: Notification[], answers: Parameters<typeof stubServer>[0] = {}) {
  const seen = stubServer({
    'GET /me/notifications': ({ query }: Asked) => {
      const wanted = notifications.filter(({ isRead }) => query.unread !== 'true' || !isRead);
      const older = wanted.filter(({ id }) => !query.before || id < Number(query.before));
      const unread = notifications.filter(({ isRead }) => !isRead).length;
      return Response.json({ unread, notifications: older.slice(0, Number(query.limit)) });
    },
    ...answers,
  });
  const onLeave = vi.fn();
  const frame = await renderAlone(<NotificationsPanel onClose={() => {}} onLeave={onLeave} />);
  return { ...frame, seen, onLeave };
}

const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);
const today = () => new Date().toISOString();

it('each kind has its sentence, with the quote and what there is to know', async () => {
  await open([
    someNotification(9, { kind: 'shared', count: 3, name: 'Travel policy', isRead: true }),
    someNotification(8, { kind: 'reply', page: 3, name: 'Lockout', quote: 'Done.', isRead: true }),
    someNotification(7, { kind: 'reply', name: 'Lockout', isRead: true }),
    someNotification(11, { kind: 'mention', page: 2, name: 'Lockout', quote: '@You?', isRead: true }),
    someNotification(6, { kind: 'version', version: 6, name: 'Audit plan', isRead: true }),
    someNotification(5, { kind: 'new', name: 'Calibration', isRead: true }),
    someNotification(10, { kind: 'new', entityType: 'folder', count: 12, name: 'Evidence', isRead: true }),
    someNotification(4, { kind: 'failed', by: null, name: 'Site photos', isRead: true }),
    someNotification(3, {
      ...{ kind: 'review', by: null, name: 'Quality', entityType: 'space', isRead: true },
      deadline: '2020-11-24',
    }),
  ]);
  await screen.findByText('Travel policy');
  const time = String.raw`05\.01\.2026 \d\d:\d\d`;
  const expected = [
    `LVLivia Varga shared Travel policy and 2 more with you${time} · Works`,
    `LVLivia Varga replied to you in Lockout, page 3Done\\.${time} · Works`,
    `LVLivia Varga replied to you in Lockout${time} · Works`,
    `LVLivia Varga mentioned you in Lockout, page 2@You\\?${time} · Works`,
    `LVNew version of Audit plan by Livia Varga${time} · Version 6 · Works`,
    `LVLivia Varga added Calibration${time} · Works`,
    `LVLivia Varga added 12 items to Evidence${time} · Works`,
    `No PDF copy could be made of Site photos\\.${time} · Works`,
    `Review of Quality is due on 24\\.11\\.2020\\.${time} · LateStart review`,
  ];
  expect(lines()).toHaveLength(expected.length);
  for (const [at, line] of expected.entries()) expect(lines()[at]).toMatch(new RegExp(`^${line}$`));
  expect(screen.getByRole('link', { name: 'Start review' }).getAttribute('href')).toBe(
    '/spaces/3/permissions',
  );
});

it('what came today stands apart, with the hour alone; unread ones say so', async () => {
  await open([someNotification(2, { at: today() }), someNotification(1, { isRead: true })]);
  const group = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await group('Today')).getByRole('link').textContent).toBe('Unread: Livia Varga added Report 2.pdf');
  expect((await group('Today')).getByText(/^\d\d:\d\d$/)).toBeTruthy();
  expect((await group('Earlier')).getByRole('link').textContent).toBe('Livia Varga added Report 1.pdf');
});

it('all are read up to the newest that is shown; then there is nothing to mark', async () => {
  const list = [someNotification(8), someNotification(5)];
  const { seen } = await open(list, {
    'PUT /me/notifications/read': () => {
      for (const one of list) one.isRead = true;
      return Response.json({ unread: 0 });
    },
  });
  await press('Mark all as read');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(document.activeElement?.textContent).toBe('Notifications');
  expect(screen.queryByText('Unread:')).toBeNull();
  await waitFor(() => expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ upTo: 8 }));
  await press('Unread');
  expect(await screen.findByText('Nothing unread')).toBeTruthy();
});

it('an answer that was on its way when they were marked does not bring them back', async () => {
  const list = [someNotification(8)];
  const { answer, arrive } = heldBack(ok({ unread: 1, notifications: [someNotification(8)] }));
  let asks = 0;
  await open(list, {
    'GET /me/notifications': ({ query }) => {
      asks += query.unread === 'true' ? 1 : 0;
      if (query.unread === 'true' && asks === 1) return answer();
      const unread = list.filter(({ isRead }) => !isRead);
      return Response.json({
        unread: unread.length,
        notifications: query.unread === 'true' ? unread : list,
      });
    },
    'PUT /me/notifications/read': () => {
      list[0] = someNotification(8, { isRead: true });
      return Response.json({ unread: 0 });
    },
  });
  const read = await screen.findByRole('button', { name: 'Mark all as read' });
  await press('Unread 1');
  await press('All');
  fireEvent.click(read.isConnected ? read : await screen.findByRole('button', { name: 'Mark all as read' }));
  await press('Unread');
  await arrive();
  expect(await screen.findByText('Nothing unread')).toBeTruthy();
});

it('opened in another tab it is read too, and the panel stays', async () => {
  const list = [someNotification(8), someNotification(5)];
  const { seen, onLeave } = await open(list, {
    'PUT /me/notifications/read': ({ body }) => {
      const { ids } = body as { ids: number[] };
      for (const one of list) one.isRead ||= ids.includes(one.id);
      return Response.json({ unread: list.filter(({ isRead }) => !isRead).length });
    },
  });
  const link = (name: RegExp) => screen.findByRole('link', { name });
  fireEvent.click(await link(/Report 8/), { ctrlKey: true });
  fireEvent(await link(/Report 5/), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  const sent = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ ids: [8] }, { ids: [5] }]));
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.click(await link(/Report 5/));
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(2);
});

it('older ones come when they are wanted', async () => {
  const { seen } = await open(Array.from({ length: 31 }, (_, at) => someNotification(31 - at)));
  await screen.findByText('Report 31.pdf');
  expect(lines()).toHaveLength(30);
  await press('Show older');
  await screen.findByText('Report 1.pdf');
  expect(seen.at(-1)?.query.before).toBe('2');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('nothing yet: it says what brings something; not to be read: it offers to try again', async () => {
  const { unhandled } = await open([], { 'GET /me/notifications': refuse('system.unexpected') });
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
  stubServer({ 'GET /me/notifications': ok({ unread: 0, notifications: [] }) });
  await press('Try again');
  expect(await screen.findByText(/^Watch a folder or star a document/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What I watch' }).getAttribute('href')).toBe('/me/watching');
  expect(unhandled).toEqual([]);
});
