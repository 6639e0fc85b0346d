import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { leaveSession, startSession } from '../../base/session/session.ts';
import { makeToken } from '../../testing/make-token.ts';
import { marta } from '../../testing/people.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { emptyOutbox } from '../annotations/outbox.ts';
import { checkAccount } from '../offline/check-account.ts';
import { openFiles, wipePerson } from '../offline/databases.ts';
import { lastPerson, rememberPerson } from '../offline/last-person.ts';
import { keepOutbox } from '../offline/outbox-store.ts';
import { finishWipes } from '../offline/wipe.ts';
import { keepFolder } from '../recent/recent-folders.ts';
import { keepSearch } from '../recent/recent-searches.ts';
import { logOut } from './log-out.ts';

const operation = { opId: 'a', id: 'a', baseRev: null, op: 'delete' as const };
const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();

async function keepSomething(person: string) {
  startSession(makeToken({ sub: person }));
  await keepOutbox({ documentId: 7, version: 1, name: 'Plan' }, emptyOutbox, {
    waiting: [operation],
    sent: [],
  });
  await (await openFiles()).count('files');
}

beforeEach(async () => {
  await Promise.all([wipePerson('1'), wipePerson('2')]);
  stubServer({});
});

it('[OFF-06] [14.3.1] [14.3.3] Logout without a network leaves nothing of this person, and everything of another', async () => {
  await keepSomething('2');
  await keepSomething('1');
  localStorage.setItem('atrium.person', '{"id":1}');
  keepSearch('1', 'salaries');
  keepFolder({ space: 3, folder: 7 });
  logOut();
  await vi.waitFor(async () => expect(await names()).toEqual(['atrium-annotations-2', 'atrium-files-2']));
  await vi.waitFor(() => expect({ ...localStorage }).toEqual({}));
});

it('[14.3.1] a wipe that the browser did not finish goes on at the next start', async () => {
  await keepSomething('1');
  localStorage.setItem('atrium.wipe.1', 'begun');
  finishWipes();
  await vi.waitFor(async () => expect(await names()).toEqual([]));
  await vi.waitFor(() => expect(localStorage.getItem('atrium.wipe.1')).toBeNull());
});

it('[14.3.3] [AUTH-13] an account that was closed loses what this device keeps also after its session has run out', async () => {
  await keepSomething('1');
  const ended = makeToken({ sub: '1', endsIn: -60 });
  rememberPerson({ ...marta, id: 1 });
  leaveSession();
  localStorage.setItem('atrium.token', ended);
  stubServer({ 'GET /users/me': refuse('auth.required') });
  await checkAccount();
  expect(await names()).toHaveLength(2);
  const asked = stubServer({ 'GET /users/me': refuse('auth.account-closed') });
  await checkAccount();
  expect(asked.map(({ token }) => token)).toEqual([ended]);
  expect(await names()).toEqual([]);
  expect(lastPerson()).toBeUndefined();
});
