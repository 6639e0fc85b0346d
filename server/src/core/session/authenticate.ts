import type { AccessWord } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import { askTogether } from '../../base/ask-together.ts';
import { AppError } from '../../base/errors.ts';
import { onceFor, type Parts } from '../../base/parts.ts';
import {
  type Caller,
  describeCaller,
  mayManageDefaultFavorites,
  mayManageMailingLists,
  mayUseContacts,
} from '../accounts/caller.ts';
import { type UserRow, userColumns } from '../accounts/user-reply.ts';
import { readTokenOnce } from './read-token-once.ts';
import { readToken, type TokenClaims } from './tokens.ts';

/** The hottest statement of all: prepared by name, it answers session, person, roles and permissions at once. */
export const findSession = {
  name: 'find-session',
  text: `select s.id as "sessionId", s.is_set_up_only as "isSetUpOnly",
      s.password_verified_at as "passwordVerifiedAt", s.last_used_at as "lastUsedAt", ${userColumns}
    from session s join app_user u on u.id = s.user_id left join two_factor t on t.user_id = u.id
    where s.id = $1 and s.user_id = $2
      and ($3::text is null or s.token_id = $3 or (s.previous_token_id = $3 and s.previous_until > $4))
      and s.ends_at > $4 and s.idle_ends_at > $4 and u.is_active and u.deleted_at is null`,
};

/** The same of many sessions, whatever their tokens. */
const findSessions = {
  name: 'find-sessions',
  text: `select s.id as "sessionId", s.is_set_up_only as "isSetUpOnly",
      s.password_verified_at as "passwordVerifiedAt", s.last_used_at as "lastUsedAt", ${userColumns}
    from session s join app_user u on u.id = s.user_id left join two_factor t on t.user_id = u.id
    where s.id = any($1::bigint[])
      and s.ends_at > $2 and s.idle_ends_at > $2 and u.is_active and u.deleted_at is null`,
};

/** Everybody who listens is asked after at the same time. */
const findLiveSession = onceFor((parts) =>
  askTogether(async (sessionIds: number[]) => {
    const values = [[...new Set(sessionIds)], parts.clock.now()];
    const { rows } = await parts.pool.query<SessionRow>({ ...findSessions, values });
    const found = new Map(rows.map((row) => [row.sessionId, row]));
    return sessionIds.map((id) => found.get(id));
  }),
);

/** Writing the time of use at every call would cost more than it tells. */
const noteUseEverySeconds = 60;

/** The caller of a bearer token, or undefined where it does not count (any more). */
export async function findCaller(
  parts: Parts,
  token: string,
  allowSetUp: boolean,
): Promise<Caller | undefined> {
  const claims =
    (await readTokenOnce(parts, 'access', token)) ??
    (allowSetUp ? await readTokenOnce(parts, 'set-up', token) : undefined);
  return claims && callerOf(parts, claims, allowSetUp);
}

/** The caller of a viewer's token, where it is one for this document. */
export async function findViewer(
  parts: Parts,
  token: string,
  isFor: (resource: string) => boolean,
): Promise<Caller | undefined> {
  const claims = await readTokenOnce(parts, 'viewer', token);
  return claims && isFor(claims.resource ?? '') ? callerOf(parts, claims, false) : undefined;
}

/** The caller as of now; nothing where the session, the person or the token has ended. It is no use of the session. */
export async function recheckCaller(parts: Parts, caller: Caller): Promise<Caller | undefined> {
  if (caller.resourceEndsAt && caller.resourceEndsAt <= parts.clock.now()) return undefined;
  const row = await findLiveSession(parts)(caller.sessionId);
  if (!row || row.isSetUpOnly || row.id !== caller.user.id) return undefined;
  const { sessionId, isSetUpOnly, passwordVerifiedAt, lastUsedAt: _, ...user } = row;
  return describeCaller(user, { ...caller, sessionId, isSetUpOnly, passwordVerifiedAt });
}

/**
 * The caller of a token in an address: one made for this resource, or an access token, for clients written to
 * the specification, unless the operator refuses those.
 */
export async function findCallerByAddress(
  parts: Parts,
  token: string,
  isFor: (resource: string) => boolean,
): Promise<Caller | undefined> {
  const claims = await readTokenOnce(parts, 'resource', token);
  if (claims) return isFor(claims.resource ?? '') ? callerOf(parts, claims, false) : undefined;
  return parts.config.accessTokenInAddress ? findCaller(parts, token, false) : undefined;
}

async function callerOf(parts: Parts, claims: TokenClaims, allowSetUp: boolean): Promise<Caller | undefined> {
  const row = await readSession(parts, claims);
  if (!row || (row.isSetUpOnly && !allowSetUp)) return undefined;
  if (parts.clock.now().getTime() - row.lastUsedAt.getTime() > noteUseEverySeconds * 1000)
    await noteUse(parts, row);
  const { sessionId, isSetUpOnly, passwordVerifiedAt, lastUsedAt: _, ...user } = row;
  const { tokenId, resource } = claims;
  const resourceEndsAt = resource === undefined ? undefined : new Date(claims.notAfter * 1000);
  const { unlocked } = claims;
  return describeCaller(user, {
    ...{ sessionId, tokenId, isSetUpOnly, passwordVerifiedAt },
    ...{ resource, resourceEndsAt, unlocked },
  });
}

type SessionRow = UserRow &
  Pick<Caller, 'sessionId' | 'isSetUpOnly' | 'passwordVerifiedAt'> & {
    lastUsedAt: Date;
  };

async function readSession(parts: Parts, claims: TokenClaims): Promise<SessionRow | undefined> {
  // A resource token lives as long as its session, also when that is renewed meanwhile.
  const tokenId = claims.resource === undefined ? claims.tokenId : null;
  const values = [claims.sessionId, claims.userId, tokenId, parts.clock.now()];
  const found = await parts.pool.query<SessionRow>({ ...findSession, values });
  return found.rows[0];
}

async function noteUse(parts: Parts, row: SessionRow): Promise<void> {
  const now = parts.clock.now();
  await parts.db
    .updateTable('session')
    .set({ last_used_at: now, ...(row.isSetUpOnly ? {} : { idle_ends_at: idleEnd(parts, now) }) })
    .where('id', '=', row.sessionId)
    .execute();
}

export const idleEnd = (parts: Parts, now: Date): Date =>
  new Date(now.getTime() + parts.config.sessionIdleMinutes * 60_000);

export const signInFirst = () => new AppError('auth.required', sentence('Sign in to go on.'));

/** A device may come back long after its session has ended. */
const rememberEndedDays = 400;

/**
 * Why a token does not count. That an account was closed is told to the bearer of one of its genuine tokens alone,
 * ended ones too: a device wipes what it keeps for that person then. Anybody else is asked to sign in.
 */
export async function refuseToken(parts: Parts, token: string | undefined): Promise<AppError> {
  const { keys, clock, db } = parts;
  const claims = token && (await readToken(keys, clock, 'access', token, rememberEndedDays * 86_400));
  if (!claims) return signInFirst();
  const user = await db
    .selectFrom('app_user')
    .select(['is_active', 'deleted_at'])
    .where('id', '=', claims.userId)
    .executeTakeFirst();
  // Without a row the database is another one, or an older one: nobody has closed anything.
  const isClosed = user !== undefined && (!user.is_active || user.deleted_at !== null);
  return isClosed
    ? new AppError('auth.account-closed', sentence('This account has been closed.'))
    : signInFirst();
}

/** Each access word as a sentence. A new word does not compile until it has one. */
export const mayCall: Record<AccessWord, (caller: Caller) => boolean> = {
  public: () => true,
  'set-up': () => true,
  user: (caller) => !caller.isSetUpOnly,
  contacts: (caller) => !caller.isSetUpOnly && mayUseContacts(caller),
  'mailing-lists': (caller) => !caller.isSetUpOnly && mayManageMailingLists(caller),
  'default-favorites': (caller) => !caller.isSetUpOnly && mayManageDefaultFavorites(caller),
  admin: (caller) => !caller.isSetUpOnly && caller.isAdmin,
};
