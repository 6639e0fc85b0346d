import { describe, expect, it } from 'vitest';
import { forgetDestination, ownPath, readDestination, rememberDestination } from './login-destination.ts';

describe('[AUTH-04] login destination', () => {
  it('keeps path and query', () => {
    rememberDestination('/spaces/14/documents?sort=date&x=01');
    expect(readDestination()).toBe('/spaces/14/documents?sort=date&x=01');
  });

  it('is the dashboard when nothing is remembered', () => {
    forgetDestination();
    expect(readDestination()).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'https:',
    'dashboard',
    '',
  ])('[3.7.2] %j falls back to the dashboard', (path) => {
    expect(ownPath(path)).toBe('/dashboard');
  });

  it.each(['/', '/login', '/login/2fa-setup-success'])('%s is no place to return to', (path) => {
    expect(ownPath(path)).toBe('/dashboard');
  });
});
