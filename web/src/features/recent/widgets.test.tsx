import type { Opening, Received } from '@atrium/contract/recent';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberOpening } from '../../core/recent/recent.ts';
import { done, ok, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { RecentlyOpenedWidget } from './recently-opened-widget.tsx';
import { SharedWithMeWidget } from './shared-with-me-widget.tsx';

const thing = (name: string, entityId: number) => ({
  ...{ entityType: 'document' as const, entityId, name, format: 'pdf', space: 3, spaceName: 'Works' },
  ...{ route: `/spaces/3/documents/document/${entityId}`, at: '2026-01-02T10:00:00.000Z' },
});
const opening = (name: string, id: number, page: number | null = null): Opening => ({
  ...thing(name, id),
  ...{ page, pages: page === null ? null : 40 },
});
const shared = (name: string, id: number, more: Partial<Received> = {}): Received => ({
  ...thing(name, id),
  by: { id: 9, fullName: 'Livia Varga' },
  ...more,
});
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('[DASH-02] Recently opened leads to where things are, and a PDF that was left inside also to its page', async () => {
  stubServer({
    'GET /me/openings': ok([opening('plan.pdf', 7, 12), opening('rules.pdf', 8, 1), opening('map.pdf', 9)]),
  });
  await renderAlone(<RecentlyOpenedWidget />);
  await screen.findByRole('list', { name: 'Recently opened' });
  expect(['plan.pdf', 'rules.pdf', 'map.pdf'].map(href)).toEqual([
    '/spaces/3/documents/document/7',
    '/spaces/3/documents/document/8',
    '/spaces/3/documents/document/9',
  ]);
  expect(href('Page 12 of 40 – Continue reading plan.pdf')).toBe('/spaces/3/documents/document/7?page=12');
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(screen.getAllByText('Works')).toHaveLength(3);
  expect(screen.getAllByText('02.01.2026')).toHaveLength(3);
});

it('[DASH-02] Recently opened follows what is opened meanwhile', async () => {
  const answers = [[opening('plan.pdf', 7)], [opening('map.pdf', 9, 2), opening('plan.pdf', 7)]];
  const seen = stubServer({
    'GET /me/openings': () => Response.json(answers.shift()),
    'PUT /me/openings/9': done,
  });
  const { client } = await renderAlone(<RecentlyOpenedWidget />);
  await screen.findByRole('link', { name: 'plan.pdf' });
  await act(async () => rememberOpening(client, 9, { page: 2, pages: 3 }));
  await screen.findByRole('link', { name: 'map.pdf' });
  expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ page: 2, pages: 3 });
});

it('[DASH-02] Shared with me says who shared what; folders and spaces too', async () => {
  stubServer({
    'GET /me/shared': ok([
      shared('plan.pdf', 7),
      shared('Plans', 8, { entityType: 'folder', format: null }),
      shared('Foundry', 4, { entityType: 'space', format: null, spaceName: 'Foundry' }),
    ]),
  });
  await renderAlone(<SharedWithMeWidget />);
  const list = await screen.findByRole('list', { name: 'Shared with me' });
  expect([...list.children].map((row) => row.textContent)).toEqual([
    'PDFplan.pdfLivia Varga · Works02.01.2026',
    'FolderPlansLivia Varga · Works02.01.2026',
    'SpaceFoundryLivia Varga02.01.2026',
  ]);
});

it.each([
  ['What you opened', <RecentlyOpenedWidget key="1" />, 'GET /me/openings', /^Nothing opened yet\./],
  ['What was shared with you', <SharedWithMeWidget key="2" />, 'GET /me/shared', /^Nothing yet\./],
])(
  '[DASH-02] %s: not to be read, it offers to try again; empty, it says what will be there',
  async (what, widget, call, empty) => {
    stubServer({});
    await renderAlone(widget);
    expect(await screen.findByText(new RegExp(`^${what} could not be loaded\\.`))).toBeTruthy();
    stubServer({ [call]: ok([]) });
    await press('Try again');
    await waitFor(() => expect(screen.getByText(empty)).toBeTruthy());
  },
);
