import { expect, it } from 'vitest';
import { makeToken } from '../../testing/make-token.ts';
import { isDueForRenewal, parseToken } from './token.ts';

const claimsOf = (parts: Parameters<typeof makeToken>[0]) => {
  const claims = parseToken(makeToken(parts));
  if (!claims) throw new Error('unreadable');
  return claims;
};

it('[AUTH-02] exp and authorities are read from the token', () => {
  const claims = claimsOf({ authorities: ['ROLE_161', 'MAILING_LIST_ADMIN'] });
  expect(claims.authorities).toEqual(['ROLE_161', 'MAILING_LIST_ADMIN']);
  expect(claims.exp * 1000).toBeGreaterThan(Date.now());
});

it('[AUTH-12] a token is renewed a third of its life after it came, whatever this clock says', () => {
  const claims = claimsOf({ startedAgo: 0, endsIn: 900 });
  for (const wrongBy of [0, 9 * 3_600_000, -9 * 3_600_000]) {
    const came = Date.now() + wrongBy;
    expect(isDueForRenewal(claims, came, came + 299_000)).toBe(false);
    expect(isDueForRenewal(claims, came, came + 301_000)).toBe(true);
  }
});
