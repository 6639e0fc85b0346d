import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Document } from '../../contract/src/documents.ts';
import type { Folder } from '../../contract/src/folders.ts';
import { entityTypes, type Flag } from '../../contract/src/permissions.ts';
import type { Space } from '../../contract/src/spaces.ts';
import type { Me } from '../../contract/src/users.ts';
import { test as base, expect, type Page, password } from './fixtures.ts';

/** A journey that writes does so in a space of its own, which is gone afterwards. */
export const test = base.extend<{ library: Library }>({
  library: async ({ request }, use) => {
    const made: number[] = [];
    await use(openLibrary(request, made));
    const admin = await as(request, 'admin');
    for (const id of made) await admin.remove(`/spaces/${id}`);
  },
});

export type Library = ReturnType<typeof openLibrary>;
export type Workshop = Awaited<ReturnType<Library['makeSpace']>>;

/** Names of folders, each with those inside it. */
export interface Sketch {
  [name: string]: Sketch;
}

/** What stands in front of each space that a journey makes: lists of the demo company's spaces leave them out. */
export const workshop = 'Workshop';

export interface NewSpace {
  name?: string;
  /** May do everything in it; administrators may too, and nobody else. */
  owner?: string;
  folders?: Sketch;
}

function openLibrary(request: APIRequestContext, made: number[]) {
  const asAdmin = () => as(request, 'admin');

  async function makeSpace({ name = '', owner = 'staff', folders = {} }: NewSpace = {}) {
    const api = await as(request, owner);
    const full = `${workshop} ${name} ${Math.random().toString(36).slice(2, 8)}`.replace('  ', ' ');
    const body = { name: full, owner: api.me.id };
    const space = await (await asAdmin()).post<Space>('/spaces', body);
    made.push(space.id);
    const known = new Map<string, Folder>();

    async function makeFolders(sketch: Sketch, parent: number | null = null) {
      const list = await api.post<Folder[]>('/folders/multiple', {
        space: space.id,
        parent,
        folders: unfold(sketch),
      });
      for (const folder of list) known.set(folder.name, folder);
    }

    if (Object.keys(folders).length > 0) await makeFolders(folders);
    const folder = (called: string): Folder => {
      const found = known.get(called);
      if (!found) throw new Error(`No folder ${called} was made.`);
      return found;
    };
    return {
      ...space,
      route: `/spaces/${space.id}/documents`,
      api,
      makeFolders,
      folder,
      /** Into a folder, or to the root. */
      upload: (into: Pick<Folder, 'id'> | null, ...files: (string | File)[]) =>
        uploadFiles(request, api.headers, space.id, into?.id ?? null, files),
      /** To the role that somebody has beside Staff; no flags is an entry that gives nothing. */
      grant: (account: string, ...flags: Flag[]) =>
        grant(request, { entityType: entityTypes.space, id: space.id }, account, flags),
      grantOn: (folder: Folder, account: string, ...flags: Flag[]) =>
        grant(request, { entityType: entityTypes.folder, id: folder.id }, account, flags),
    };
  }

  return { makeSpace, as: (account: string) => as(request, account) };
}

const unfold = (sketch: Sketch): unknown[] =>
  Object.entries(sketch).map(([name, inside]) => ({ name, children: unfold(inside) }));

/** One session for each account and worker: a journey that ends its session signs in by itself. */
const sessions = new Map<string, Promise<{ token: string; me: Me }>>();

async function sessionOf(request: APIRequestContext, account: string) {
  const known = sessions.get(account) ?? openSession(request, account);
  sessions.set(account, known);
  return known;
}

async function openSession(request: APIRequestContext, account: string) {
  const data = { username: `${account}@atrium.example`, password };
  const { token } = await answer<{ token: string }>(await request.post('/api/rest/auth/token', { data }));
  const headers = { authorization: `Bearer ${token}` };
  return { token, me: await answer<Me>(await request.get('/api/rest/users/me', { headers })) };
}

async function answer<T>(reply: APIResponse): Promise<T> {
  expect(reply.ok(), `${reply.status()} ${reply.url()}`).toBe(true);
  return reply.status() === 204 ? (undefined as T) : reply.json();
}

/** Speaks with the server as one of the demo accounts. */
async function as(request: APIRequestContext, account: string) {
  const { token, me } = await sessionOf(request, account);
  const headers = { authorization: `Bearer ${token}` };
  const path = (rest: string) => `/api/rest${rest}`;
  return {
    me,
    headers,
    read: async <T>(rest: string): Promise<T> => answer<T>(await request.get(path(rest), { headers })),
    post: async <T>(rest: string, data: object): Promise<T> =>
      answer<T>(await request.post(path(rest), { headers, data })),
    put: async <T>(rest: string, data: object): Promise<T> =>
      answer<T>(await request.put(path(rest), { headers, data })),
    remove: async (rest: string): Promise<void> => {
      expect((await request.delete(path(rest), { headers })).ok()).toBe(true);
    },
  };
}

async function uploadFiles(
  request: APIRequestContext,
  headers: Record<string, string>,
  spaceId: number,
  folderId: number | null,
  files: (string | File)[],
): Promise<Document[]> {
  const form = new FormData();
  form.append('spaceId', String(spaceId));
  if (folderId !== null) form.append('folderId', String(folderId));
  const made = files.map((one) => (typeof one === 'string' ? new File([`text of ${one}`], one) : one));
  for (const { name } of made) {
    form.append('names', name);
    form.append('subFolders', '');
  }
  for (const one of made) form.append('files', one);
  return answer(await request.post('/api/rest/documents/multiple', { headers, multipart: form }));
}

async function grant(
  request: APIRequestContext,
  { entityType, id }: { entityType: number; id: number },
  account: string,
  flags: Flag[],
) {
  const admin = await as(request, 'admin');
  const { me } = await as(request, account);
  const [object] = await admin.read<{ objectIdentityId: number }[]>(
    `/acls/entity-oid-index?entityType=${entityType}&entityId=${id}`,
  );
  const objectIdentityId = object?.objectIdentityId as number;
  // Everybody's role was made before those of the divisions.
  const sid = `ROLE_${Math.max(...me.roles)}`;
  const given = Object.fromEntries(flags.map((flag) => [flag, true]));
  await admin.post('/acls/permissions', [{ objectIdentityId, sid, ...given }]);
}

/** Signed in, without the way over the sign-in page. */
export async function enter(page: Page, account: string, path: string): Promise<void> {
  const { token } = await sessionOf(page.request, account);
  // Any small file of the same host: what is stored belongs to the host.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('atrium.token', value), token);
  await page.goto(path);
}

/** A space of the demo company. Journeys only read there. */
export async function demoSpace(library: Library, name: string) {
  const admin = await library.as('admin');
  const space = (await admin.read<Space[]>('/spaces')).find((one) => one.name === name) as Space;
  const folders = await admin.read<Folder[]>(`/folders?spaceId=${space.id}&anyParent=true`);
  return {
    ...space,
    route: `/spaces/${space.id}/documents`,
    folder: (called: string) => folders.find((one) => one.name === called) as Folder,
  };
}
