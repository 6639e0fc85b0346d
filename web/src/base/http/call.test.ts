import { signIn } from '@atrium/contract/auth';
import { changePassword } from '@atrium/contract/passwords';
import { getMe } from '@atrium/contract/users';
import { describe, expect, it, vi } from 'vitest';
import { makeToken } from '../../testing/make-token.ts';
import { marta } from '../../testing/people.ts';
import { done, ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { endSession, startSession } from '../session/session.ts';
import { giveUpSigningIn, isAskingToSignIn } from '../session/sign-in-again.ts';
import { callUrl, send } from './call.ts';
import { CallError, isUnreachable } from './call-error.ts';

const passwords = { oldPassword: 'old password', newPassword: 'new password' };
const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('did not fail');
    },
    (error) => error,
  );

describe('send', () => {
  it('[AUTH-02] sends JSON without a token to a public call, and answers what the contract says', async () => {
    startSession(makeToken());
    const seen = stubServer({ 'POST /auth/token': ok({ token: 'abc' }) });
    const body = { username: 'a@b.example', password: 'x' };
    expect(await send(signIn, { body })).toEqual({ token: 'abc' });
    expect(seen[0]).toMatchObject({ body, token: undefined });
  });

  it('[AUTH-02] sends the token with every other call', async () => {
    const token = makeToken();
    startSession(token);
    const seen = stubServer({ 'GET /users/me': ok(marta) });
    expect(await send(getMe, {})).toEqual(marta);
    expect(seen[0]?.token).toBe(token);
  });

  it('[ERR-01] an error reply becomes status, code, message, request id and fields', async () => {
    stubServer({ 'POST /auth/token': refuse('request.invalid', 'Not so.', { username: 'Wrong.' }) });
    const error = await failure(send(signIn, { body: { username: 'a@b.example', password: 'x' } }));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status: 422,
      code: 'request.invalid',
      message: 'Not so.',
      requestId: 'req-1',
    });
    expect(error.fields).toEqual({ username: 'Wrong.' });
    expect(error.asked).toEqual({ method: 'POST', path: '/auth/token' });
  });

  it('[ERR-01] a reply that is not ours, as of a proxy, still tells its status', async () => {
    stubServer({ 'POST /auth/token': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    const error = await failure(send(signIn, { body: { username: 'a@b.example', password: 'x' } }));
    expect(error).toMatchObject({ status: 502, code: undefined });
  });

  it('[ERR-01] a call that is called off while its answer comes is no failure, and is not logged', async () => {
    const logged = vi.spyOn(console, 'error');
    const controller = new AbortController();
    stubServer({
      'GET /users/me': () => {
        const answer = Response.json(marta);
        answer.json = async () => {
          controller.abort();
          throw controller.signal.reason;
        };
        return answer;
      },
    });
    startSession(makeToken());
    const error = await failure(send(getMe, {}, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(logged).not.toHaveBeenCalled();
  });

  it('[ERR-01] no answer at all reads "Request has been terminated"', async () => {
    stubServer({});
    const error = await failure(send(getMe, {}));
    expect(error.message).toMatch(/^Request has been terminated/);
    expect(isUnreachable(error)).toBe(true);
  });
});

describe('[ERR-01] a 401 in the middle of work', () => {
  it.each(['auth.required', 'auth.account-closed'] as const)(
    '%s: waits for the sign-in over the page and sends once more with the new token',
    async (code) => {
      const fresh = makeToken({ endsIn: 7200 });
      startSession(makeToken());
      const seen = stubServer({
        'POST /users/change-password': ({ token }) => (token === fresh ? done() : refuse(code)()),
      });
      const change = send(changePassword, { body: passwords });
      await vi.waitFor(() => expect(isAskingToSignIn()).toBe(true));
      startSession(fresh);
      await change;
      expect(seen.map(({ body }) => body)).toEqual([passwords, passwords]);
    },
  );

  it('asks nobody when the person has signed in again before the answer came', async () => {
    const fresh = makeToken({ endsIn: 7200 });
    startSession(makeToken());
    const seen = stubServer({
      'POST /users/change-password': ({ token }) => {
        if (token === fresh) return done();
        startSession(fresh);
        return refuse('auth.required')();
      },
    });
    await send(changePassword, { body: passwords });
    expect(seen).toHaveLength(2);
  });

  it('sends nothing more when another person signs in', async () => {
    startSession(makeToken({ sub: '7' }));
    const seen = stubServer({ 'POST /users/change-password': refuse('auth.required') });
    const change = failure(send(changePassword, { body: passwords }));
    await vi.waitFor(() => expect(isAskingToSignIn()).toBe(true));
    startSession(makeToken({ sub: '8' }));
    expect(await change).toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });

  it('fails when the person leaves instead', async () => {
    startSession(makeToken());
    stubServer({ 'GET /users/me': refuse('auth.required') });
    const me = failure(send(getMe, {}));
    await vi.waitFor(() => expect(isAskingToSignIn()).toBe(true));
    giveUpSigningIn();
    expect(await me).toMatchObject({ status: 401 });
    endSession();
  });
});

it('fills path parameters and leaves out absent query values', () => {
  const parts = { params: { id: 'a/b' }, query: { q: 'x y', none: undefined } };
  expect(callUrl('/spaces/{id}/roles', parts)).toBe('/api/rest/spaces/a%2Fb/roles?q=x+y');
});

describe('[ERR-01] an answer that did not come from Atrium is no success', () => {
  it('also where it is what was asked for', async () => {
    startSession(makeToken());
    vi.stubGlobal('fetch', async () => Response.json(marta));
    expect((await failure(send(getMe, {}))).message).toMatch(/may not have come from Atrium/);
  });

  const page = () => new Response('<html>Sign in to the hotel</html>', { status: 200 });

  it.each([
    ['a change without a reply', () => send(changePassword, { body: passwords })],
    ['a read', () => send(getMe, {})],
  ])('%s', async (_, ask) => {
    startSession(makeToken());
    stubServer({ 'POST /users/change-password': page, 'GET /users/me': page });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = await failure(ask());
    expect(error).toBeInstanceOf(CallError);
    expect(error.message).toMatch(/may not have come from Atrium/);
  });
});
