import { expect, it } from 'vitest';
import { clearLoggedOut, isLoggedOutOnPurpose, markLoggedOut } from './signed-out-mark.ts';

it('[AUTH-11] an explicit Logout is remembered until the next sign-in, wherever the page was loaded', () => {
  for (const address of ['/login', '/spaces/3/documents', '/']) {
    history.replaceState(null, '', address);
    expect(isLoggedOutOnPurpose()).toBe(false);
    markLoggedOut();
    expect(isLoggedOutOnPurpose()).toBe(true);
    history.replaceState(null, '', '/login');
    clearLoggedOut();
    expect(isLoggedOutOnPurpose()).toBe(false);
  }
});
