import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../base/session/session.ts';
import { makeToken } from '../../testing/make-token.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { App } from '../app.tsx';
import { queryClient } from '../query-client.ts';
import { router } from '../router.tsx';

/** The specification's list; /login has an optional segment. */
const open = [
  '/login',
  '/login/$hasFinished2FaSetup',
  '/forgot-password',
  '/reset-password/$token',
  '/privacy-policy',
  '/logintest',
];
const paths = [
  ...new Set(
    Object.values(router.routesById).map(({ fullPath }) => String(fullPath).replace(/(.)\/$/, '$1')),
  ),
].filter((path) => path !== '/');
const closed = paths.filter((path) => !open.includes(path));
const filled = (path: string) => path.replace(/\$\w+/g, '7').replace(/\$$/, 'no/such/page');

async function visit(address: string) {
  render(<App />);
  await act(async () => {
    router.navigate({ href: address });
  });
}

beforeEach(() => {
  endSession();
  sessionStorage.clear();
  queryClient.clear();
  stubServer({});
});

describe('[AUTH-04] [NAV-01] every route of the router', () => {
  it('is there: the public ones, and many more', () => {
    expect(paths).toEqual(expect.arrayContaining(open));
    expect(closed).toEqual(expect.arrayContaining(['/dashboard', '/403', '/404', '/editor', '/admin/users']));
  });

  it.each(open.map(filled))('%s is public', async (path) => {
    await visit(path);
    await waitFor(() => expect(router.state.status).toBe('idle'));
    expect(router.state.location.pathname).toBe(path);
  });

  it.each(closed.map(filled))(
    '%s sends a visitor to /login and is remembered with its query',
    async (path) => {
      await visit(`${path}?from=mail&n=01`);
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
      expect(sessionStorage.getItem('atrium.destination')).toBe(`${path}?from=mail&n=01`);
    },
  );

  it.each(['/403', '/404'])('%s leads to the sign-in when the session has ended', async (path) => {
    stubServer({ 'GET /users/me': refuse('auth.required') });
    startSession(makeToken());
    await visit(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
