import '../../../core/rich-text/complete-jsdom.ts';
import type { EditedAnnouncement } from '@atrium/contract/announcements';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { done, ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { fill, press, renderAlone } from '../../../testing/test-frame.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';

const { body, version, ...row }: EditedAnnouncement = {
  ...{ id: 3, title: 'The furnace starts', summary: 'At six.', date: '2026-11-16', until: '2026-11-30' },
  ...{ isPinned: true, language: null, topics: [], picture: null, isForEverybody: false, roles: [12] },
  ...{ state: 'shown', modifiedAt: '2026-11-16T10:00:00.000Z', version: '"one"' },
  by: { id: 9, fullName: 'Ingrid Nordahl' },
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Come and see.' }] }] },
};
const roles = [{ id: 12, name: 'Foundry', permissions: [], people: 3, isFixed: false }];
const answers = {
  'GET /announcements/managed': ok([row]),
  'GET /announcements/managed/3': ok({ ...row, body, version }),
  'GET /roles': ok(roles),
};
const edit = async () => {
  const line = (await screen.findByText('The furnace starts')).closest('[role=row]') as HTMLElement;
  fireEvent.click(within(line).getByRole('button', { name: /^Edit/ }));
  return screen.findByRole('dialog', { name: 'Edit announcement' });
};

it('[ADM-01] [NEWS-01] the table says what is shown to whom; one is changed on the version that was seen', async () => {
  const asked = stubServer({ ...answers, 'PUT /announcements/3': ok({ ...row, body, version: '"two"' }) });
  await renderAlone(<AnnouncementsPage />);
  const window = await edit();
  const line = screen.getByText('The furnace starts').closest('[role=row]') as HTMLElement;
  for (const words of ['Shown', 'Foundry', '16.11.2026', '30.11.2026', 'Ingrid Nordahl'])
    expect(line.textContent).toContain(words);
  expect((await within(window).findByRole('textbox', { name: 'Text' })).textContent).toBe('Come and see.');
  await fill('Title', 'It starts later');
  await fill('Until', '');
  await press('Save');
  await expect.poll(() => asked.some(({ method }) => method === 'PUT')).toBe(true);
  const sent = asked.find(({ method }) => method === 'PUT');
  expect(sent?.headers.get('if-match')).toBe('"one"');
  expect(sent?.body).toEqual({
    ...{ title: 'It starts later', summary: 'At six.', body, date: '2026-11-16', until: null },
    ...{ isPinned: true, language: null, topics: [], picture: null, roles: [12] },
  });
});

it('[15.4.2] what somebody else changed meanwhile is said, and nothing typed is lost', async () => {
  stubServer({
    ...answers,
    'PUT /announcements/3': refuse(
      'change.conflict',
      'Somebody else has changed this announcement meanwhile.',
    ),
  });
  await renderAlone(<AnnouncementsPage />);
  const window = await edit();
  await fill('Title', 'Mine');
  await press('Save');
  await within(window).findByText('Somebody else has changed this announcement meanwhile.');
  expect(within(window).getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
});

it('[ADM-01] [NEWS-01] a new one is for everyone unless roles are chosen; what is wrong is said at its field', async () => {
  const asked = stubServer({ ...answers, 'POST /announcements': ok({ ...row, body, version }) });
  await renderAlone(<AnnouncementsPage />);
  await press('Write announcement');
  const window = await screen.findByRole('dialog', { name: 'Write announcement' });
  await press('Create');
  await within(window).findByText('Title is required.');
  await fill('Title', 'Safety week');
  await fill('From', '2026-11-20');
  await fill('Until', '2026-11-19');
  await press('Create');
  await within(window).findByText('The last day cannot be before the first.');
  await fill('Until', '2026-11-20');
  fireEvent.click(within(window).getByRole('switch', { name: 'For everyone' }));
  await press('Create');
  await within(window).findByText('Choose at least one role.');
  fireEvent.click(within(window).getByRole('switch', { name: 'For everyone' }));
  await press('Create');
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      ...{ title: 'Safety week', date: '2026-11-20', until: '2026-11-20', roles: null, isPinned: false },
      body: { type: 'doc', content: [{ type: 'paragraph' }] },
    });
});

it('[ADM-01] deleting is asked for, and says what goes with it', async () => {
  const asked = stubServer({ ...answers, 'DELETE /announcements/3': done });
  await renderAlone(<AnnouncementsPage />);
  const line = (await screen.findByText('The furnace starts')).closest('[role=row]') as HTMLElement;
  fireEvent.click(within(line).getByRole('button', { name: /^Delete/ }));
  const window = await screen.findByRole('dialog', { name: 'Delete announcement' });
  expect(window.textContent).toContain('with its picture');
  await press('Yes, delete');
  await expect.poll(() => asked.some(({ method }) => method === 'DELETE')).toBe(true);
});
