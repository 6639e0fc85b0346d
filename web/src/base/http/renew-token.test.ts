import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeToken } from '../../testing/make-token.ts';
import { ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { readToken, startSession } from '../session/session.ts';
import { renewWhileUsed } from './renew-token.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
/** The session was opened a while ago. */
const letTimePass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('[AUTH-12] a click renews a token that has lived a third of its life', async () => {
  const old = makeToken({ endsIn: 800 });
  const fresh = makeToken({ endsIn: 900 });
  const seen = stubServer({ 'GET /users/me/token': ok({ token: fresh }) });
  startSession(old);
  letTimePass(300);
  const stop = renewWhileUsed();
  document.dispatchEvent(new Event('pointerdown'));
  await vi.waitFor(() => expect(readToken()).toBe(fresh));
  document.dispatchEvent(new Event('pointerdown'));
  stop();
  expect(seen.map(({ token }) => token)).toEqual([old]);
});

it('[AUTH-12] a refused renewal leaves the session to the next real call', async () => {
  const old = makeToken({ endsIn: 800 });
  const seen = stubServer({ 'GET /users/me/token': refuse('auth.required') });
  startSession(old);
  letTimePass(300);
  const stop = renewWhileUsed();
  document.dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  stop();
  expect(readToken()).toBe(old);
});
