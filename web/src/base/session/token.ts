export interface Claims {
  /** Seconds since 1970, as in every JWT. */
  exp: number;
  iat?: number;
  sub?: string;
  authorities: string[];
}

/** Reads what the token says about itself. The server alone judges whether it is genuine. */
export function parseToken(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims?.exp !== 'number') return null;
    return {
      exp: claims.exp,
      ...(typeof claims.iat === 'number' && { iat: claims.iat }),
      ...(claims.sub !== undefined && { sub: String(claims.sub) }),
      authorities: Array.isArray(claims.authorities) ? claims.authorities.map(String) : [],
    };
  } catch {
    return null;
  }
}

export const isLive = (claims: Claims, now = Date.now()): boolean => claims.exp * 1000 > now;

/**
 * Whether a third of a token's life is over: it is renewed then, so that a day of work never meets its end. Counted
 * from when it came, not from what it says: this computer's clock may be wrong.
 */
export function isDueForRenewal(claims: Claims, receivedAt: number, now = Date.now()): boolean {
  const life = claims.exp * 1000 - (claims.iat === undefined ? receivedAt : claims.iat * 1000);
  return now >= receivedAt + life / 3;
}
