import { describe, expect, it, vi } from 'vitest';
import { getSession } from '../../base/session/session.ts';
import { makeToken } from '../../testing/make-token.ts';
import { ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { trySingleSignIn } from './use-single-sign-in.ts';

const watch = () => ({ onRedirect: vi.fn(), onCode: vi.fn(), onFailure: vi.fn() });

describe('[AUTH-11] single sign-in', () => {
  it('signs in when the provider has confirmed the person', async () => {
    stubServer({ 'GET /auth/sso': ok({ token: makeToken() }) });
    await trySingleSignIn('done', watch());
    expect(getSession().kind).toBe('user');
  });

  it('redirects once silently when there is nothing yet, and never again in this tab', async () => {
    stubServer({ 'GET /auth/sso': refuse('auth.sso-none') });
    const turns = watch();
    await trySingleSignIn(undefined, turns);
    await trySingleSignIn(undefined, turns);
    expect(turns.onRedirect).toHaveBeenCalledTimes(1);
  });

  it('does nothing on a 403 after the redirect', async () => {
    const seen = stubServer({ 'GET /auth/sso': refuse('auth.sso-none') });
    const turns = watch();
    await trySingleSignIn('none', turns);
    expect(seen).toHaveLength(1);
    for (const turn of Object.values(turns)) expect(turn).not.toHaveBeenCalled();
  });

  it('leads to the code step where a code is still needed', async () => {
    stubServer({ 'GET /auth/sso': refuse('auth.code-required') });
    const turns = watch();
    await trySingleSignIn('done', turns);
    expect(turns.onCode).toHaveBeenCalledTimes(1);
  });

  it('tries any other status once more, then shows the error', async () => {
    const seen = stubServer({ 'GET /auth/sso': refuse('system.unexpected') });
    const turns = watch();
    await trySingleSignIn('done', turns);
    expect(seen).toHaveLength(2);
    expect(turns.onFailure).toHaveBeenCalledTimes(1);
  });
});
