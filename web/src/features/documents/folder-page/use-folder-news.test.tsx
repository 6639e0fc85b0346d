import { notifications, notificationsStore } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refreshSpaces, stampQuery } from '../../../core/library/library.ts';
import { columnsOf, someDocument } from '../../../testing/items.ts';
import { ok, stubServer } from '../../../testing/stub-server.ts';
import { renderAlone } from '../../../testing/test-frame.tsx';
import { Toasts } from '../../../ui/toast/toasts.tsx';
import { useFileRows } from './use-file-rows.ts';
import { useFolderNews } from './use-folder-news.ts';

beforeEach(() => notifications.clean());

const place = { spaceId: 3, folderId: null };

function Page() {
  useFolderNews(place);
  const { rows } = useFileRows(place);
  const { data: now } = useQuery({ ...stampQuery(3, null), enabled: false });
  return (
    <>
      <p>{rows ? `${rows.length} rows` : 'Loading'}</p>
      <p>{`${now?.stamp.split(',').length} stamped`}</p>
      <Toasts />
    </>
  );
}

const documents = (count: number) =>
  Array.from({ length: count }, (_, at) => someDocument(at + 1, `Report ${at + 1}.pdf`));

async function openLongList() {
  let listed = columnsOf(documents(2001));
  let { stamp } = listed;
  const held: (() => void)[] = [];
  stubServer({
    'GET /folders': ok([]),
    'GET /authors': ok([]),
    'GET /tags': ok([]),
    'GET /documents/stamp': () => Response.json({ stamp }),
    'GET /documents/columns': async () => {
      if (held.length > 0) await new Promise<void>((resolve) => held.push(resolve));
      return Response.json(listed);
    },
  });
  const { client } = await renderAlone(<Page />);
  await screen.findByText('2001 rows');
  return {
    client,
    change() {
      listed = columnsOf(documents(2002));
      stamp = listed.stamp;
    },
    /** Lists are held up until they are let go. */
    hold: () => held.push(() => undefined),
    letGo() {
      for (const go of held.splice(0)) go();
    },
  };
}

/** Drawn a moment later. */
const told = () => notificationsStore.getState().notifications.length;

const comeBack = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')));

it('[DOC-04] a long list says that others have changed it, and waits', async () => {
  const { change } = await openLongList();
  change();
  await comeBack();
  expect(await screen.findByText('This folder has changed')).toBeTruthy();
  expect(screen.getByText('2001 rows')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Show it as it is now' }).click());
  expect(await screen.findByText('2002 rows')).toBeTruthy();
});

it('[DOC-04] nobody is told of what they did themselves, also while the list is slow to come', async () => {
  const { client, change, hold, letGo } = await openLongList();
  change();
  hold();
  let isDone = false;
  const refreshed = refreshSpaces(client, [3]).then(() => {
    isDone = true;
  });
  expect(await screen.findByText('2002 stamped')).toBeTruthy();
  expect(isDone).toBe(false);
  expect(told()).toBe(0);
  letGo();
  await act(() => refreshed);
  expect(await screen.findByText('2002 rows')).toBeTruthy();
  expect(told()).toBe(0);
});
