import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../base/clock.ts';
import type { Keys } from '../../base/keys.ts';

/**
 * Tokens differ in type and audience, so that none passes for another. A token only names a session row:
 * whether it counts, and what its bearer may do, is asked of the database at every call.
 */
export const tokenKinds = {
  access: { typ: 'atrium-access+jwt', aud: 'atrium:access' },
  'set-up': { typ: 'atrium-set-up+jwt', aud: 'atrium:set-up' },
  /** A token for addresses that the browser opens by itself: good for one resource, and briefly. */
  resource: { typ: 'atrium-resource+jwt', aud: 'atrium:resource' },
  /** A token for a document’s viewer: good for its PDF, annotations and events. */
  viewer: { typ: 'atrium-viewer+jwt', aud: 'atrium:viewer' },
} as const;

export type TokenKind = keyof typeof tokenKinds;

export interface TokenClaims {
  userId: number;
  sessionId: number;
  tokenId: string;
  /** What a resource or viewer token is for. */
  resource?: string | undefined;
  /** The version of the document’s file whose password the viewer’s bearer has given. */
  unlocked?: number | undefined;
  /** The end of the token in seconds, as it says itself. */
  notAfter: number;
}

export async function signToken(
  keys: Keys,
  clock: Clock,
  kind: TokenKind,
  claims: Omit<TokenClaims, 'notAfter'> & { authorities?: string[]; expiresAt: Date },
): Promise<string> {
  const { typ, aud } = tokenKinds[kind];
  const now = Math.floor(clock.now().getTime() / 1000);
  const { authorities, resource, unlocked } = claims;
  return new SignJWT({
    sid: claims.sessionId,
    ...(authorities ? { authorities } : {}),
    ...(resource ? { resource } : {}),
    ...(unlocked ? { unlocked } : {}),
  })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setSubject(String(claims.userId))
    .setJti(claims.tokenId)
    .setAudience(aud)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(Math.floor(claims.expiresAt.getTime() / 1000))
    .sign(keys.token);
}

/** Undefined for anything but a token of this kind that we signed and that has not ended, or not so long ago. */
export async function readToken(
  keys: Keys,
  clock: Clock,
  kind: TokenKind,
  token: string,
  endedWithinSeconds = 0,
): Promise<TokenClaims | undefined> {
  for (const { token: key } of keys.accepted) {
    const claims = await readTokenBy(key, clock, kind, token, endedWithinSeconds);
    if (claims) return claims;
  }
  return undefined;
}

async function readTokenBy(
  key: Uint8Array,
  clock: Clock,
  kind: TokenKind,
  token: string,
  endedWithinSeconds: number,
): Promise<TokenClaims | undefined> {
  const { typ, aud } = tokenKinds[kind];
  try {
    const { payload } = await jwtVerify<{ sid: number; resource?: string; unlocked?: number }>(token, key, {
      algorithms: ['HS256'],
      typ,
      audience: aud,
      requiredClaims: ['exp', 'sub', 'jti', 'sid'],
      currentDate: clock.now(),
      clockTolerance: endedWithinSeconds,
    });
    return {
      userId: Number(payload.sub),
      sessionId: payload.sid,
      tokenId: payload.jti as string,
      resource: payload.resource,
      unlocked: payload.unlocked,
      notAfter: payload.exp as number,
    };
  } catch {
    return undefined;
  }
}
