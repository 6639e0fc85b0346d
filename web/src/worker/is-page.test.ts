import { expect, it } from 'vitest';
import { isPage } from './is-page.ts';

const own = 'https://atrium.example';
const judge = (address: string) => isPage(new URL(address, own), own);

it('[OFF-01] page addresses open from this device', () => {
  for (const address of [
    '/',
    '/dashboard',
    '/spaces/3/documents/folder/7?x=a.pdf',
    '/apidae',
    '/offline/test',
  ]) {
    expect(judge(address), address).toBe(true);
  }
});

it('[14.2.5] the API, files and other hosts never do', () => {
  const others = ['/api', '/api/rest/users/me', '/api-docs', '/api/docs', '/worker.js', '/assets/missing.js'];
  for (const address of [...others, '/.well-known/x', 'https://elsewhere.example/dashboard']) {
    expect(judge(address), address).toBe(false);
  }
});
