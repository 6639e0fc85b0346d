import 'fake-indexeddb/auto';
import { getDocument } from '@atrium/contract/documents';
import { expect, it, vi } from 'vitest';
import { send } from '../base/http/call.ts';
import { startSession } from '../base/session/session.ts';
import { openFiles } from '../core/offline/databases.ts';
import { makeToken } from '../testing/make-token.ts';
import { refuse, stubServer } from '../testing/stub-server.ts';
import { forgetClosedAccounts } from './forget-closed-accounts.ts';

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it('[14.3.3] [AUTH-13] an account that was closed loses what this device keeps at the next contact; an ended session does not', async () => {
  forgetClosedAccounts();
  startSession(makeToken({ sub: '1' }));
  await (await openFiles()).count('files');
  const ask = () => send(getDocument, { params: { id: 7 } }, { whenSignedOut: 'fail' }).catch(() => {});
  stubServer({ 'GET /documents/7': refuse('auth.required') });
  await ask();
  expect(await names()).toHaveLength(1);
  stubServer({ 'GET /documents/7': refuse('auth.account-closed') });
  await ask();
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});
