import { expect, it } from 'vitest';
import { clearLoggedOut, isLoggedOutOnPurpose, markLoggedOut } from './signed-out-mark.ts';

it('[AUTH-11] an explicit Logout is remembered until the next sign-in', () => {
  history.replaceState(null, '', '/login');
  expect(isLoggedOutOnPurpose()).toBe(false);
  markLoggedOut();
  expect(isLoggedOutOnPurpose()).toBe(true);
  clearLoggedOut();
  expect(isLoggedOutOnPurpose()).toBe(false);
});
