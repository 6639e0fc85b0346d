import {
  addWatch,
  listNotifications,
  listWatches,
  type Notification,
  readNotifications,
  removeWatch,
  type WatchKey,
} from '@atrium/contract/notifications';
import { tellDue } from '../features/notifications/tell-due.ts';
import { makeUser, signInAs } from './factories.ts';
import type { House } from './house.ts';
import { makeRole, makeSpace, setEntry } from './library.ts';
import { upload } from './upload.ts';

export { sendFeed } from '../features/feeds/stream-feed.ts';
export { followReviews } from '../features/reviews/review-job.ts';

export interface Person {
  id: number;
  token: string;
}

/** What a person does with the bell. */
export function bellOf(house: House) {
  const all = async (who: Person, query: { limit?: number; before?: number; unread?: 'true' } = {}) =>
    (await house.ask(listNotifications, { query }, who)).body;
  const list = async (who: Person) => (await all(who)).notifications;
  return {
    all,
    list,
    /** Each as `kind name count`. */
    lines: async (who: Person) => (await list(who)).map(lineOf),
    unread: async (who: Person) => (await all(who)).unread,
    read: async (who: Person, body: { upTo: number } | { ids: number[]; isRead?: boolean }) =>
      (await house.ask(readNotifications, { body }, who)).body.unread,
    watch: async (who: Person, entityType: WatchKey['entityType'], entityId: number) =>
      (await house.ask(addWatch, { params: { entityType, entityId } }, who)).body,
    refuseWatch: async (who: Person, entityType: WatchKey['entityType'], entityId: number) => {
      const { status, body } = await house.askError(addWatch, { params: { entityType, entityId } }, who);
      return [status, body.code];
    },
    unwatch: (who: Person, entityType: WatchKey['entityType'], entityId: number) =>
      house.ask(removeWatch, { params: { entityType, entityId } }, who),
    watches: async (who: Person) => (await house.ask(listWatches, {}, who)).body,
    /** Tells what is due, as the worker does soon after. */
    tell: () => tellDue(house.parts),
  };
}

export const lineOf = ({ kind, name, count }: Notification): string => `${kind} ${name} ${count}`;

/** A space in which the members of one role may do everything, and an author who is one of them. */
export async function makeShelf(house: House, name?: string) {
  const [writers, readers] = [await makeRole(house), await makeRole(house)];
  const space = await makeSpace(house, name === undefined ? {} : { name });
  await setEntry(house, space.rootId, writers, 'all');
  await setEntry(house, space.rootId, readers, ['canRead', 'canReadDocument']);
  const person = async (...roles: number[]): Promise<Person & { email: string; password: string }> => {
    const user = await makeUser(house, { roles });
    return { ...user, token: await signInAs(house, user) };
  };
  const author = await person(writers);
  return {
    ...{ space, writers, readers, author, person },
    reader: () => person(readers),
    /** Uploads as the author; answers the ids. */
    add: async (
      names: (string | [name: string, subFolder: string])[],
      folderId?: number,
      by: Person = author,
    ): Promise<number[]> => {
      const files = names.map((given) => {
        const [filename, subFolder] = typeof given === 'string' ? [given] : given;
        const bytes = `${filename} ${Math.random()}`;
        return { filename, bytes, ...(subFolder === undefined ? {} : { subFolder }) };
      });
      const place = { spaceId: space.id, ...(folderId === undefined ? {} : { folderId }) };
      const { body } = await upload(house, by.token, place, files);
      return body.map(({ id }) => id);
    },
  };
}
