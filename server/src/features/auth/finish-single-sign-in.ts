import type { finishSingleSignIn as finishCall } from '@atrium/contract/auth';
import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import { minutesAfter } from '../../base/clock.ts';
import { transaction } from '../../base/database/connect.ts';
import { clearCookie, readCookie, setCookie } from '../../base/http/cookies.ts';
import { hashToken, randomToken } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { type Provider, requireProvider } from './identity-provider.ts';
import { type Identity, matchIdentity } from './match-identity.ts';
import { cookieStyle, type Flow, flowCookie, openFlow, ticketCookie } from './sso-cookies.ts';

const ticketMinutes = 5;

/** Where the provider sends the browser back to. Sets the one-time cookie, or nothing, and opens the login page. */
export async function finishSingleSignIn(
  parts: Parts,
  { request, reply, from }: Ask<typeof finishCall>,
): Promise<void> {
  const known = requireProvider(parts);
  const style = cookieStyle(parts);
  const flow = openFlow(parts, readCookie(request, style, flowCookie));
  clearCookie(reply, style, flowCookie);
  const outcome = flow ? await redeem(parts, known, flow, request.url) : 'error';
  if (typeof outcome === 'string') {
    parts.log.info({ reqId: from.requestId, outcome }, 'single sign-in did not succeed');
    reply.redirect(`/login?sso=${outcome}`, 302);
    return;
  }
  const ticket = await makeTicket(parts, outcome);
  if (ticket) setCookie(reply, style, ticketCookie, ticket, ticketMinutes * 60);
  reply.redirect(ticket ? '/login?sso=done' : `/login?sso=${flow?.silent ? 'none' : 'unknown'}`, 302);
}

/** `none`: the provider would have had to ask the person something, which a silent sign-in must not. */
async function redeem(
  parts: Parts,
  provider: Provider,
  flow: Flow,
  url: string,
): Promise<Identity | 'none' | 'error'> {
  try {
    const configuration = await provider.configuration();
    const current = new URL(provider.redirectUri);
    current.search = new URL(url, 'http://any').search;
    const tokens = await authorizationCodeGrant(configuration, current, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return 'error';
    const person = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      verifiedEmail: person.email_verified === true ? person.email : undefined,
      secondFactorUsed: usedSecondFactor(parts, claims.amr, claims.acr),
    };
  } catch (error) {
    const silentRefusals = [
      'login_required',
      'interaction_required',
      'consent_required',
      'account_selection_required',
    ];
    if (error instanceof AuthorizationResponseError && silentRefusals.includes(error.error)) return 'none';
    parts.log.warn({ err: error }, 'single sign-in failed');
    return 'error';
  }
}

/** RFC 8176's words for a second factor, or an `acr` that the operator named. */
const secondFactorWords = ['mfa', 'otp', 'hwk', 'fido', 'phr', 'phrh'];

function usedSecondFactor(parts: Parts, amr: unknown, acr: unknown): boolean {
  const words = Array.isArray(amr) ? amr : [];
  return (
    words.some((word) => secondFactorWords.includes(word)) ||
    (parts.config.oidc?.secondFactorAcr ?? []).includes(String(acr))
  );
}

async function makeTicket(parts: Parts, identity: Identity): Promise<string | undefined> {
  return transaction(parts.db, async (trx) => {
    const userId = await matchIdentity(parts, trx, identity);
    if (userId === undefined) return undefined;
    const ticket = randomToken();
    await trx
      .insertInto('sso_ticket')
      .values({
        token_hash: hashToken(ticket),
        user_id: userId,
        second_factor_used: identity.secondFactorUsed,
        expires_at: minutesAfter(parts.clock.now(), ticketMinutes),
      })
      .execute();
    return ticket;
  });
}
