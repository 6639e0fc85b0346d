import type { SearchResult } from '@atrium/contract/search';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { endSession, startSession } from '../../../base/session/session.ts';
import { onlyRead, someFolder, someSpace } from '../../../testing/items.ts';
import { makeToken } from '../../../testing/make-token.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { treeReply } from '../../../testing/tree-reply.ts';
import { keepFolder } from '../../recent/recent-folders.ts';
import { FolderPicker } from './folder-picker.tsx';
import { type JudgePlace, usePlaces } from './places.ts';
import { useFoundPlaces } from './use-found-places.ts';

const spaces = Array.from({ length: 40 }, (_, at) => someSpace({ id: 3 + at, name: `Space ${at}` }));
const inbox = someFolder(11, 'Inbox');
const plans = someFolder(21, 'Plans', { space: 9, pathIds: [20], permissions: onlyRead });
const results: SearchResult[] = [
  { ...inbox, place: ['Space 0'] },
  { ...plans, place: ['Space 6', 'Works'] },
];

const judge: JudgePlace = (_, rights) => (rights.canCreate ? undefined : 'Not here');

async function draw(more: Parameters<typeof stubServer>[0]) {
  const asked = stubServer({
    'GET /spaces': ok(spaces),
    'GET /spaces/3/tree': ok(treeReply([inbox])),
    'GET /me/openings': ok([]),
    ...more,
  });
  const picked = { onChoose: vi.fn(), run: vi.fn() };
  await renderAlone(
    <FolderPicker
      label="Where to"
      here={{ space: 3, folder: null }}
      judge={judge}
      chosen={undefined}
      onChoose={picked.onChoose}
      act={{ label: 'Move here', run: picked.run }}
      makesFolders
    />,
  );
  return { asked, ...picked };
}

afterEach(() => {
  endSession();
  localStorage.clear();
});

/** What the rows of the picker are made of: only rows in sight are drawn, and here none is. */
function Found({ text }: { text: string }) {
  const { found, isLooking } = useFoundPlaces(usePlaces(judge, ['space-3']), judge, text);
  if (isLooking) return null;
  return found.map(({ key, name, where, problem }) => (
    <p key={key} title="found">{`${name}, in ${where}: ${problem ?? 'free'}`}</p>
  ));
}

async function find(text: string, search: () => Response) {
  const asked = stubServer({
    'GET /spaces': ok(spaces),
    'GET /spaces/3/tree': ok(treeReply([inbox])),
    'GET /search': search,
  });
  await renderAlone(<Found text={text} />);
  await screen.findAllByTitle('found');
  return { asked, found: screen.getAllByTitle('found').map(({ textContent }) => textContent) };
}

it('[DOC-07] a folder of any space is found by one request, however many spaces there are', async () => {
  const reply = { results, total: 2, isExact: true, facets: [], sortBy: 'relevance' };
  const { asked, found } = await find('n', ok(reply));
  // What is open here is known, and not shown twice.
  expect(found).toEqual(['Inbox, in Space 0: free', 'Plans, in Space 6 / Works: Not here']);
  expect(asked.map(({ path }) => path).sort()).toEqual(['/search', '/spaces', '/spaces/3/tree']);
  expect(asked.find(({ path }) => path === '/search')?.query).toEqual({
    ...{ key: 'n', kind: 'folder', limit: '50' },
  });
});

it('[DOC-07] [ERR-01] while the search cannot be asked, what is known here is still found', async () => {
  const { found } = await find('inb', refuse('request.too-many'));
  expect(found).toEqual(['Inbox, in Space 0: free']);
});

it('[DOC-07] [8.2.2] folders used lately are offered as they are now; what is gone or cannot be chosen is not', async () => {
  startSession(makeToken());
  for (const folder of [21, 22, 11]) keepFolder({ space: folder === 11 ? 3 : 9, folder });
  keepFolder({ space: 5, folder: null });
  const { onChoose, run } = await draw({
    'GET /folders/11': ok({ ...inbox, name: 'Renamed' }),
    'GET /folders/21': ok(plans),
    'GET /folders/22': refuse('folder.not-found'),
  });
  const recent = await screen.findByRole('list');
  await waitFor(() => expect(within(recent).getAllByRole('listitem')).toHaveLength(2));
  expect(
    within(recent)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Space 2Move here', 'RenamedSpace 0Move here']);
  fireEvent.click(within(recent).getByRole('button', { name: /^Renamed/ }));
  expect(onChoose).toHaveBeenCalledWith({ space: 3, folder: 11, name: 'Renamed' });
  fireEvent.click(within(recent).getAllByRole('button', { name: 'Move here' })[0] as HTMLElement);
  expect(run).toHaveBeenCalledWith({ space: 5, folder: null, name: 'Space 2' });
});

it('[FLD-01] a folder is made in place and is chosen; what is wrong with its name is said, and Escape leaves it', async () => {
  const { asked, onChoose } = await draw({
    'POST /folders': ({ body }) =>
      (body as { name: string }).name === ''
        ? refuse('request.invalid', 'x', { name: 'Name is required.' })()
        : Response.json(someFolder(30, 'Made'), { status: 201 }),
  });
  await press('New folder in Space 0');
  const field = await screen.findByRole('textbox', { name: 'Name of the new folder' });
  await press('Create');
  expect(await screen.findByText('Name is required.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Made' } });
  await press('Create');
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith({ space: 3, folder: 30, name: 'Made' }));
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    ...{ name: 'Made', space: 3, parent: null },
  });
  await press('New folder in Space 0');
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Name of the new folder' }), {
    key: 'Escape',
  });
  expect(await screen.findByRole('button', { name: 'New folder in Space 0' })).toBeTruthy();
});
