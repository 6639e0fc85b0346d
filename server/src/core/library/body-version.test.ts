import { getFolder, updateFolder } from '@atrium/contract/folders';
import type { RichText } from '@atrium/contract/parts/rich-text';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFolder, makeRole, makeSpace, setEntry } from '../../testing/library.ts';

const house = await openHouse();

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

type World = Awaited<ReturnType<typeof world>>;

async function world() {
  const role = await makeRole(house);
  const token = await signInAs(house, await makeUser(house, { roles: [role] }));
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  return { token, space, folder: await makeFolder(house, space) };
}

it.each([
  ['a space', ({ space }: World) => `/spaces/${space.id}`, '/body'],
  ['a folder', ({ folder }: World) => `/folders/${folder}`, ''],
])(
  '[SPC-03] of two who describe %s the second is refused when it says what it has seen',
  async (_, pathOf, below) => {
    const made = await world();
    const path = `/api/rest${pathOf(made)}`;
    const headers = { authorization: `Bearer ${made.token}` };
    const read = () => house.fetch(path, { headers });
    const put = (words: string, version: string | null) =>
      house.fetch(path + below, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json', 'if-match': version ?? '' },
        body: JSON.stringify({ body: text(words) }),
      });

    const seen = (await read()).headers.get('etag');
    const replies = await Promise.all([put('One', seen), put('Two', seen)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [taken, refused] = replies[0]?.status === 200 ? replies : replies.toReversed();
    expect(await refused?.json()).toMatchObject({ code: 'change.conflict' });

    const now = await read();
    expect(await now.json()).toEqual(await taken?.json());
    expect(now.headers.get('etag')).toBe(taken?.headers.get('etag'));
    // As a proxy that compresses hands it on.
    expect((await put('Three', `W/${now.headers.get('etag')}`)).status).toBe(200);
  },
);

it('[SPC-03] a description is written over when no version is named; another name is no other description', async () => {
  const { token, folder } = await world();
  const params = { id: folder };
  const { headers } = await house.ask(getFolder, { params }, { token });
  await house.ask(updateFolder, { params, body: { name: 'Renamed' } }, { token });
  const version = { 'if-match': headers.get('etag') ?? '' };
  await house.ask(updateFolder, { params, body: { body: text('One') } }, { token, headers: version });
  const last = await house.ask(updateFolder, { params, body: { body: text('Two') } }, { token });
  expect(last.body.body).toEqual(text('Two'));
});
