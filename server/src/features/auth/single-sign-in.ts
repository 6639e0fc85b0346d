import type { singleSignIn as singleSignInCall } from '@atrium/contract/auth';
import type { CallReply } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import type { CleanUp } from '../../base/clean-up.ts';
import { AppError } from '../../base/errors.ts';
import { readCookie } from '../../base/http/cookies.ts';
import { hashToken } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import { findActiveUser } from '../../core/accounts/find-user.ts';
import type { Ask } from '../../core/route.ts';
import { openSession } from './open-session.ts';
import { cookieStyle, ticketCookie } from './sso-cookies.ts';

/** Exchanges the cookie of a finished single sign-in for a token, once. */
export async function singleSignIn(
  parts: Parts,
  { query, request, from }: Ask<typeof singleSignInCall>,
): Promise<CallReply<typeof singleSignInCall>> {
  const cookie = readCookie(request, cookieStyle(parts), ticketCookie);
  const ticket = cookie ? await findTicket(parts, hashToken(cookie)) : undefined;
  const user = ticket && (await findActiveUser(parts.db, ticket.user_id));
  if (!ticket || !user) throw noSingleSignIn();
  // Where our own code is still due, the ticket waits for it; the code itself is accepted once.
  const needsCode = user.hasTwoFactor && !ticket.second_factor_used;
  if (!needsCode && !(await takeTicket(parts, ticket.token_hash))) throw noSingleSignIn();
  const token = await openSession(parts, user, from, {
    otp: query.otp,
    secondFactorUsed: ticket.second_factor_used,
    by: 'sso',
  });
  if (needsCode && !(await takeTicket(parts, ticket.token_hash))) throw noSingleSignIn();
  return { token };
}

const noSingleSignIn = () => new AppError('auth.sso-none', sentence('There is no finished single sign-in.'));

const findTicket = (parts: Parts, tokenHash: string) =>
  parts.db
    .selectFrom('sso_ticket')
    .select(['token_hash', 'user_id', 'second_factor_used'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', parts.clock.now())
    .executeTakeFirst();

async function takeTicket(parts: Parts, tokenHash: string): Promise<boolean> {
  const taken = await parts.db
    .deleteFrom('sso_ticket')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export const removeEndedTickets: CleanUp = (parts, now) =>
  parts.db.deleteFrom('sso_ticket').where('expires_at', '<', now).execute();
