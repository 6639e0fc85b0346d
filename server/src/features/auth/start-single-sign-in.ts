import type { startSingleSignIn as startCall } from '@atrium/contract/auth';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { setCookie } from '../../base/http/cookies.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { requireProvider } from './identity-provider.ts';
import { cookieSeconds, cookieStyle, flowCookie, sealFlow } from './sso-cookies.ts';

/** Sends the browser to the provider: code flow with PKCE, state and nonce kept in a sealed cookie. */
export async function startSingleSignIn(
  parts: Parts,
  { query, reply, from }: Ask<typeof startCall>,
): Promise<void> {
  const { configuration, redirectUri } = requireProvider(parts);
  const silent = query.silent === 'true';
  const flow = {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    silent,
    expires: parts.clock.now().getTime() + cookieSeconds * 1000,
  };
  try {
    const address = buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: parts.config.oidc?.scopes ?? 'openid',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
      code_challenge_method: 'S256',
      ...(silent ? { prompt: 'none' } : {}),
    });
    setCookie(reply, cookieStyle(parts), flowCookie, sealFlow(parts, flow), cookieSeconds);
    reply.redirect(address.href, 302);
  } catch (error) {
    parts.log.error({ err: error, reqId: from.requestId }, 'the identity provider does not answer');
    reply.redirect('/login?sso=error', 302);
  }
}
