import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { spacesQuery } from '../../core/library/library.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { ActivityWidget } from './activity-widget.tsx';

const item = (id: number, space: number, more: object = {}) => ({
  id,
  type: 'created',
  at: '2026-01-05T10:00:00.000Z',
  by: { id: 4, fullName: 'Tomás Brandão' },
  entityType: 'document',
  entityId: id,
  name: `Report ${id}.pdf`,
  format: 'pdf',
  space,
  route: `/spaces/${space}/documents/document/${id}`,
  ...more,
});

beforeEach(() => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
});

const spaces = (client: Parameters<NonNullable<Parameters<typeof renderAlone>[1]>>[0]) =>
  client.setQueryData(spacesQuery.queryKey, [{ id: 1, name: 'Quality' }] as never);

it('[DASH-02] a feed of everything and many of spaces are one call; each shows its own', async () => {
  const asked = stubServer({
    'GET /feed': () => Response.json([item(1, 1), item(4, 1, { type: 'moved' }), item(2, 7), item(3, 8)]),
  });
  const shown = [undefined, 7, 8, 9];
  await renderAlone(
    shown.map((spaceId) => (
      <section key={String(spaceId)} aria-label={`feed ${spaceId}`}>
        <ActivityWidget {...(spaceId === undefined ? {} : { spaceId })} />
      </section>
    )),
    spaces,
  );
  await screen.findAllByText('Report 3.pdf');
  expect(asked.map(({ query }) => [query.spaceIds, query.everywhere])).toEqual([['7,8,9', 'true']]);
  const of = (name: string) => within(screen.getByRole('region', { name }));
  expect(of('feed undefined').getByText('Report 1.pdf').closest('li')?.textContent).toMatch(
    /^TBTomás Brandão added Report 1\.pdf05\.01\.2026 \d\d:\d\d · QualityPDF$/,
  );
  expect(of('feed undefined').getByText('Report 4.pdf').closest('p')?.textContent).toBe(
    'Tomás Brandão moved Report 4.pdf',
  );
  expect(of('feed 7').getByRole('link').getAttribute('href')).toBe('/spaces/7/documents/document/2');
  expect(of('feed 9').getByText('Nothing new')).toBeTruthy();
});

it('[DASH-02] a feed that cannot be read says so in its own place, and is tried again', async () => {
  let isDown = true;
  stubServer({
    'GET /feed': () => (isDown ? refuse('system.unexpected')() : Response.json([item(1, 1)])),
  });
  const { unhandled } = await renderAlone(<ActivityWidget />, spaces);
  await screen.findByText('The feed could not be read');
  isDown = false;
  await press('Try again');
  await screen.findByText('Report 1.pdf');
  expect(unhandled).toEqual([]);
});
