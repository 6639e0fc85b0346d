import { describe, expect, it } from 'vitest';
import { makeToken } from '../../testing/make-token.ts';
import {
  endSession,
  getSession,
  isSamePerson,
  judgeToken,
  leaveSession,
  onSessionChange,
  readToken,
  startSession,
} from './session.ts';

const key = 'atrium.token';

describe('session', () => {
  it('[AUTH-02] a token is kept in local storage and read back', () => {
    const token = makeToken();
    startSession(token);
    expect(localStorage.getItem(key)).toBe(token);
    expect(readToken()).toBe(token);
    expect(getSession().kind).toBe('user');
  });

  it('[AUTH-02] a stored token counts while its expiry is in the future', () => {
    expect(judgeToken(makeToken({ endsIn: 1 })).kind).toBe('user');
    expect(judgeToken(makeToken({ endsIn: 0 })).kind).toBe('visitor');
    expect(judgeToken(makeToken({ endsIn: -60 })).kind).toBe('visitor');
  });

  it.each([null, '', 'nonsense', 'a.b.c', 'a.e30.c'])('[AUTH-02] %j is no token', (token) => {
    expect(judgeToken(token).kind).toBe('visitor');
  });

  it('[AUTH-05] ROLE_2FA_SETUP means: not signed in, set-up only', () => {
    expect(judgeToken(makeToken({ authorities: ['ROLE_2FA_SETUP'] })).kind).toBe('set-up');
  });

  it('[AUTH-02] a token that has just come is live although this clock is nine hours fast', () => {
    expect(startSession(makeToken({ startedAgo: 9 * 3600 + 60, endsIn: -60 })).kind).toBe('user');
  });

  it('[ERR-01] a session that the server ended is left in this tab alone: another may be in the middle of work', () => {
    const token = makeToken();
    startSession(token);
    leaveSession();
    expect(getSession().kind).toBe('visitor');
    expect(localStorage.getItem(key)).toBe(token);
  });

  it('[AUTH-12] signing out clears the stored token', () => {
    startSession(makeToken());
    endSession();
    expect(localStorage.getItem(key)).toBeNull();
    expect(getSession().kind).toBe('visitor');
  });

  it('[AUTH-12] another tab signing out, or in, is followed', () => {
    const seen: string[] = [];
    startSession(makeToken());
    const stop = onSessionChange((now) => seen.push(now.kind));
    localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    localStorage.setItem(key, makeToken({ sub: '9' }));
    dispatchEvent(new StorageEvent('storage', { key }));
    stop();
    expect(seen).toEqual(['visitor', 'user']);
  });

  it('[AUTH-02] two tokens of one person are the same person, two people are not', () => {
    const one = judgeToken(makeToken({ sub: '7' }));
    expect(isSamePerson(one, judgeToken(makeToken({ sub: '7', endsIn: 60 })))).toBe(true);
    expect(isSamePerson(one, judgeToken(makeToken({ sub: '8' })))).toBe(false);
    expect(isSamePerson(one, judgeToken(null))).toBe(false);
  });
});
