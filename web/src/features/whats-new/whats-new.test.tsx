import type { Me } from '@atrium/contract/users';
import { newestWhatsNew } from '@atrium/contract/whats-new';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { meQuery } from '../../core/people/me.ts';
import { marta } from '../../testing/people.ts';
import { done, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { WhatsNew } from './whats-new.tsx';
import { WhatsNewNotice } from './whats-new-notice.tsx';

const onOpen = vi.fn();
const page = <WhatsNew items={{}} opened onClose={() => {}} />;
const notice = <WhatsNewNotice onOpen={onOpen} />;

async function show(what: React.ReactNode, more: Partial<Me>) {
  const asked = stubServer({ 'PUT /me/whats-new': done });
  const frame = await renderAlone(what, (client) =>
    client.setQueryData(meQuery.queryKey, { ...marta, ...more }),
  );
  return { ...frame, told: () => asked.map(({ body }) => body) };
}
const administrator = { abilities: { ...marta.abilities, administer: true } };
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

it('[NAV-02] says what is new since the last time, each with a way there, and keeps that it was seen', async () => {
  const { told, client } = await show(page, { whatsNewSeen: 6 });
  await screen.findByRole('dialog', { name: 'What’s new' });
  expect(titles()[0]).toBe('The bell, and things you watchNew');
  expect(titles().slice(1)).toContain('Recently opened');
  expect(titles().filter((title) => title?.endsWith('New'))).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'What I watch' }).getAttribute('href')).toBe('/me/watching');
  expect(screen.getByRole('link', { name: 'Your page' }).getAttribute('href')).toBe('/people/7');
  await waitFor(() => expect(told()).toEqual([{ seen: newestWhatsNew }]));
  expect(client.getQueryData(meQuery.queryKey)).toMatchObject({ whatsNewSeen: newestWhatsNew });
});

it('[NAV-02] the newest entry has the number that who is new starts with; seen again it tells the server nothing', async () => {
  const { told } = await show(page, { ...administrator, whatsNewSeen: newestWhatsNew - 1 });
  await screen.findByRole('dialog', { name: 'What’s new' });
  expect(titles().map((title) => title?.endsWith('New'))).toEqual([
    true,
    ...Array(newestWhatsNew - 1).fill(false),
  ]);
  cleanup();
  const again = await show(page, administrator);
  await screen.findByRole('dialog', { name: 'What’s new' });
  expect([told().length, again.told()]).toEqual([1, []]);
});

it('[NAV-02] what is for administrators is told to them alone, what is for the directory to those who see it', async () => {
  await show(notice, { whatsNewSeen: 7 });
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  await show(notice, { whatsNewSeen: 7, ...administrator });
  expect((await screen.findByRole('region', { name: 'What’s new' })).textContent).toContain(
    'Announcements of your own · Permissions from the folder',
  );
  cleanup();
  await show(page, { abilities: { ...marta.abilities, seeContacts: false } });
  expect(titles()).not.toContain('A page for every person');
});

it('[NAV-02] the notice opens it, or goes for good', async () => {
  const { told } = await show(notice, { whatsNewSeen: 0 });
  await press('See what’s new');
  expect(onOpen).toHaveBeenCalledOnce();
  expect(told()).toEqual([]);
  await press('Dismiss');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(told()).toEqual([{ seen: newestWhatsNew }]);
});
