import { expect, it, vi } from 'vitest';

it('[AUTH-02] where the browser forbids storage, signing in works for as long as the page is open', async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', undefined);
  const { sharedByTabs } = await import('./storage.ts');
  vi.unstubAllGlobals();
  sharedByTabs.setItem('atrium.token', 'abc');
  expect(sharedByTabs.getItem('atrium.token')).toBe('abc');
  sharedByTabs.removeItem('atrium.token');
  expect(sharedByTabs.getItem('atrium.token')).toBeNull();
});
