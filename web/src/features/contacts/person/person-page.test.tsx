import type { Contact } from '@atrium/contract/contacts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '../../../core/people/me.ts';
import { marta } from '../../../testing/people.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { PersonPage } from './person-page.tsx';

const contact: Contact = {
  ...{ id: 7, salutation: 'Ms.', firstName: 'Livia', lastName: 'Varga', email: 'livia@atrium.example' },
  ...{ phone: '+36 96 555 0 118', mobile: '', fax: '+36 1', switchboard: '', company: 'Aldera', street: '' },
  ...{ location: 'Győr', country: 'Hungary', position: 'Process engineer', supervisor: 'Jonas Albrecht' },
  ...{ division: 'Drives', image: null, isPublished: true, user: 3 },
};
const colleague = (id: number, firstName: string, lastName: string) => ({
  ...{ id, firstName, lastName, email: `${id}@atrium.example`, position: 'Lead', image: null },
});
const document = (id: number) => ({
  ...{
    entityType: 'document',
    entityId: id,
    name: `plan ${id}.pdf`,
    route: `/spaces/1/documents/document/${id}`,
  },
  ...{ space: 1, spaceName: 'Works', format: 'pdf', at: '2026-11-11T09:05:00Z' },
});
const person = { contact, supervisor: colleague(1, 'Jonas', 'Albrecht'), reports: [], reportsTotal: 0 };
const none = { total: 0, spaces: [], documents: [] };
const answers = {
  'GET /people/7': ok(person),
  'GET /people/7/documents': ok(none),
  'GET /me/favorites': ok([]),
};

const open = (some: Parameters<typeof stubServer>[0] = {}) => {
  const asked = stubServer({ ...answers, ...some });
  return renderAlone(<PersonPage id={7} />, (client) => client.setQueryData(meQuery.queryKey, marta)).then(
    (frame) => ({ ...frame, asked }),
  );
};
const section = (name: string) => screen.findByRole('region', { name });

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
});

it('[CON-01] a person is shown with every way to reach them, each of which can be copied', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Livia Varga' })).toBeTruthy();
  const ways = within(await section('How to reach Livia'));
  expect(ways.getByRole('link', { name: 'livia@atrium.example' }).getAttribute('href')).toBe(
    'mailto:livia@atrium.example',
  );
  expect(ways.getByRole('link', { name: '+36 96 555 0 118' }).getAttribute('href')).toBe('tel:+36965550118');
  expect(ways.queryByText('Mobile')).toBeNull();
  fireEvent.click(ways.getByRole('button', { name: 'Copy +36 96 555 0 118' }));
  await ways.findByText('Copied');
  expect(written).toEqual(['+36 96 555 0 118']);
  expect(screen.getByText(/local time/).textContent).toMatch(/\d\d:\d\d local time/);
});

it('[CON-01] above stands the supervisor, below those who report; many are folded', async () => {
  const reports = Array.from({ length: 8 }, (_, index) => colleague(20 + index, 'Report', `Number${index}`));
  await open({ 'GET /people/7': ok({ ...person, reports, reportsTotal: 8 }) });
  const line = within(await section('Supervisor and reports'));
  const link = line.getByRole('link', { name: /Jonas Albrecht/ });
  expect(link.getAttribute('href')).toBe('/people/1');
  expect(line.getAllByRole('link')).toHaveLength(1 + 6);
  await press('Show all 8 people');
  expect(line.getAllByRole('link')).toHaveLength(1 + 8);
});

it('[CON-01] a supervisor who is not in the directory is a name alone; without anybody the line is absent', async () => {
  await open({ 'GET /people/7': ok({ ...person, supervisor: null }) });
  const line = within(await section('Supervisor and reports'));
  expect(line.getByText('Jonas Albrecht')).toBeTruthy();
  expect(line.queryByRole('link')).toBeNull();
});

it('[CON-01] without supervisor and reports there is no line', async () => {
  await open({
    'GET /people/7': ok({ ...person, supervisor: null, contact: { ...contact, supervisor: '' } }),
  });
  await section('How to reach Livia');
  expect(screen.queryByText('Supervisor and reports')).toBeNull();
});

it('[CON-01] what they made comes page by page, with the spaces that it lies in', async () => {
  const all = Array.from({ length: 60 }, (_, index) => document(index + 1));
  const { asked } = await open({
    'GET /people/7/documents': ({ query }) => {
      const [offset, limit] = [Number(query.offset), Number(query.limit)];
      return Response.json({
        ...{ total: 60, spaces: [{ id: 1, name: 'Works' }] },
        documents: all.slice(offset, offset + limit),
      });
    },
  });
  const documents = within(await section('Documents'));
  await documents.findByText('60 that you can read');
  expect(documents.getAllByRole('row')).toHaveLength(1 + 5);
  expect(within(await section('Works in')).getByRole('link', { name: 'Works' })).toBeTruthy();
  await press('Show more');
  await waitFor(() => expect(documents.getAllByRole('row')).toHaveLength(1 + 55));
  await press('Show more');
  await waitFor(() => expect(documents.getAllByRole('row')).toHaveLength(1 + 60));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked.filter(({ path }) => path.endsWith('/documents')).map(({ query }) => query.offset)).toEqual([
    '0',
    '5',
    '55',
  ]);
});

it('[CON-06] who is not in the directory leads back to it; what failed can be tried again', async () => {
  await open({ 'GET /people/7': refuse('contact.not-found') });
  await screen.findByRole('heading', { name: 'Nobody of the directory is at this address' });
  expect(screen.getByRole('link', { name: 'Go to the contacts' }).getAttribute('href')).toBe('/contacts');
});

it('[ERR-01] documents that could not be read do not take the page away', async () => {
  await open({ 'GET /people/7/documents': refuse('request.too-many') });
  await screen.findByText('The documents could not be loaded.');
  expect(await section('How to reach Livia')).toBeTruthy();
});
