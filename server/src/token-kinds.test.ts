import { makeResourceToken } from '@atrium/contract/auth';
import type { Call } from '@atrium/contract/parts/call';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { allRoutes } from './app.ts';
import { transaction } from './base/database/connect.ts';
import type { Caller } from './core/accounts/caller.ts';
import { makePasswordLink } from './core/passwords/password-link.ts';
import { makeViewerToken } from './core/session/viewer-token.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { statusOf } from './testing/status-of.ts';

const house = await openHouse();
const calls: Call[] = allRoutes.map((route) => route.call);
const closed = calls.filter((call) => call.access !== 'public');
const names = (some: Call[]) => some.map((call) => `${call.method} ${call.path}`).sort();

const setUpToken = async () =>
  signInAs(house, await makeUser(house, { two_factor_required: true, roles: [161] }));
const accessToken = async () => signInAs(house, await makeUser(house, { roles: [161] }));
const linkToken = async () => {
  const { id } = await makeUser(house, { roles: [161] });
  const link = await transaction(house.parts.db, (trx) => makePasswordLink(house.parts, trx, id, 'reset'));
  return link.split('/').at(-1) as string;
};

/** Of document 1, like every call that is asked here. */
const viewerToken = async () => {
  const { sub, sid } = decodeJwt<{ sid: number }>(await accessToken());
  return makeViewerToken(house.parts, { user: { id: Number(sub) }, sessionId: sid } as Caller, 1);
};

const resourceToken = async () =>
  (
    await house.ask(
      makeResourceToken,
      { body: { resource: '/documents/1/download' } },
      { token: await accessToken() },
    )
  ).body.token;

/** Asked with an input that no call accepts: who is let in gets 400 or 422 for it, or an answer. */
const ask = (call: Call, token: string | undefined) =>
  statusOf(
    house,
    { ...call, path: call.path.replace(/\{\w+\}/g, '1') as `/${string}` },
    call.body ? { body: { notMeant: true } } : {},
    { token },
  );

/** Some end the session that asks; the others leave its token as good as it was. */
const mayEndSession = ({ method, path }: Call) => method !== 'GET' && /^\/(auth|users|sessions)\b/.test(path);

async function acceptedBy(makeToken: () => Promise<string | undefined>): Promise<string[]> {
  const accepted: Call[] = [];
  let token = await makeToken();
  for (const call of closed) {
    const status = await ask(call, token);
    if (status !== 401 && status !== 403) accepted.push(call);
    if (mayEndSession(call)) token = await makeToken();
  }
  return names(accepted);
}

it('[AUTH-05] [9.2.2] a set-up token is good for init2fa, enable2fa and logout alone, of all calls there are', async () => {
  expect(await acceptedBy(setUpToken)).toEqual([
    'POST /auth/enable2fa',
    'POST /auth/init2fa',
    'POST /auth/logout',
  ]);
});

it('[AUTH-12] [9.2.2] an access token of a superadministrator is good for every call', async () => {
  expect(await acceptedBy(accessToken)).toEqual(names(closed));
});

it('[9.2.2] [14.2.1] a token for an address opens no call as a bearer token', async () => {
  expect(await acceptedBy(resourceToken)).toEqual([]);
});

it('[VIEW-04] [9.2.2] a viewer’s token opens its document’s PDF, annotations and events, and no other call', async () => {
  expect(await acceptedBy(viewerToken)).toEqual([
    'GET /documents/{id}/events',
    'GET /documents/{id}/pdf-version/annotated',
    'GET /documents/{id}/pdf-version/annotations',
    'GET /documents/{id}/pdf-version/download',
    'PUT /documents/{id}/pdf-version/annotations',
  ]);
});

it('[AUTH-09] [9.2.2] [8.3.1] a link’s token, or none, opens no call that is not public', async () => {
  expect(closed.length).toBeGreaterThan(5);
  expect(await acceptedBy(linkToken)).toEqual([]);
  expect(await acceptedBy(async () => undefined)).toEqual([]);
});
