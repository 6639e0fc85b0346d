import { sharedByTabs } from '../storage.ts';
import { makeListeners, useStore } from '../store.ts';
import { type Claims, isLive, parseToken } from './token.ts';

/**
 * visitor: nobody is signed in. set-up: the token is good for setting up two-factor authentication alone.
 * user: signed in.
 */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'set-up' | 'user'; token: string; claims: Claims; receivedAt: number };

const key = 'atrium.token';
const setUpAuthority = 'ROLE_2FA_SETUP';
const listeners = makeListeners<[now: Session, before: Session]>();
const visitor: Session = { kind: 'visitor' };

export function judgeToken(token: string | null, now = Date.now()): Session {
  const claims = token ? parseToken(token) : null;
  if (!token || !claims || !isLive(claims, now)) return visitor;
  return describe(token, claims, claims.iat === undefined ? now : claims.iat * 1000);
}

function describe(token: string, claims: Claims, receivedAt: number): Session {
  const kind = claims.authorities.includes(setUpAuthority) ? 'set-up' : 'user';
  return { kind, token, claims, receivedAt };
}

// Judged when the page opens and when the token changes, not by the clock: a token that ends in the middle
// of work is told by the server's 401, which asks to sign in again over the page.
let current: Session = judgeToken(sharedByTabs.getItem(key));

export const getSession = (): Session => current;

export const readToken = (): string | null => (current.kind === 'visitor' ? null : current.token);

/** The token that is stored, one that has run out too. */
export const readStoredToken = (): string | null => sharedByTabs.getItem(key);

/** A token that has just come is live, whatever this computer's clock says. */
export function startSession(token: string): Session {
  sharedByTabs.setItem(key, token);
  const claims = parseToken(token);
  change(claims ? describe(token, claims, Date.now()) : visitor);
  return current;
}

export function endSession(): void {
  sharedByTabs.removeItem(key);
  change(visitor);
}

/** The server has ended the session. Other tabs find out by themselves: there, something may be half typed. */
export const leaveSession = (): void => change(visitor);

export const onSessionChange = listeners.add;

export const useSession = (): Session => useStore({ subscribe: onSessionChange, get: getSession });

export const isSamePerson = (a: Session, b: Session): boolean =>
  a.kind !== 'visitor' && b.kind !== 'visitor' && a.claims.sub !== undefined && a.claims.sub === b.claims.sub;

function change(next: Session) {
  const before = current;
  current = next;
  listeners.tell(next, before);
}

// The other tabs of this browser share the session; `key` is null when the whole storage was cleared.
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) change(judgeToken(sharedByTabs.getItem(key)));
});
