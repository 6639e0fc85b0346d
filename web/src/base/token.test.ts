import { expect, it } from 'vitest';
import { makeToken } from '../testing/make-token.ts';
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

it('[AUTH-12] a token is renewed after a third of its life, not before and not after its end', () => {
  const started = Date.now();
  expect(isDueForRenewal(claimsOf({ startedAgo: 100, endsIn: 500 }), started)).toBe(false);
  expect(isDueForRenewal(claimsOf({ startedAgo: 300, endsIn: 500 }), started)).toBe(true);
  expect(isDueForRenewal(claimsOf({ startedAgo: 300, endsIn: -1 }), started)).toBe(false);
});
