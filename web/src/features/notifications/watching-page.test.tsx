import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { someWatch } from '../../core/watches/testing-watches.ts';
import { done, ok, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { WatchingPage } from './watching-page.tsx';

afterEach(() => notifications.clean());

const page = (
  <>
    <WatchingPage />
    <Toasts />
  </>
);
const names = () => screen.queryAllByRole('link').map((link) => link.textContent);

it('what one watches, with its space and since when; one stops, and can go back', async () => {
  const space = someWatch('Works', 3, { entityType: 'space', route: '/spaces/3/documents' });
  const plan = someWatch('Plan.pdf', 4, { entityType: 'document', format: 'pdf' });
  const seen = stubServer({
    'GET /me/watches': ok([plan, someWatch('Linz', 5), space]),
    'DELETE /me/watches/folder/5': done,
    'POST /me/watches/folder/5': ok(someWatch('Linz', 5)),
  });
  await renderAlone(page);
  await screen.findByRole('link', { name: 'Linz' });
  expect(names()).toEqual(['Plan.pdf', 'Linz', 'Works']);
  expect(screen.getByText('3 entries')).toBeTruthy();
  expect(screen.getAllByText(/^02\.11\.2026 \d\d:\d\d$/)).toHaveLength(3);
  await press('Stop watching Linz');
  await waitFor(() => expect(names()).toEqual(['Plan.pdf', 'Works']));
  await press('Undo');
  await waitFor(() => expect(names()).toContain('Linz'));
  await waitFor(() => expect(seen.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'POST']));
});

it('nothing watched: it says how to begin', async () => {
  stubServer({ 'GET /me/watches': ok([]) });
  await renderAlone(page);
  expect(await screen.findByText('You watch nothing yet')).toBeTruthy();
});
