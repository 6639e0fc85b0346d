import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, getSession, startSession } from '../base/session/session.ts';
import { makeToken } from '../testing/make-token.ts';
import { marta } from '../testing/people.ts';
import { done, ok, refuse, stubServer } from '../testing/stub-server.ts';
import { App } from './app.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

async function open(path: string) {
  render(<App />);
  await act(async () => {
    router.navigate({ href: path });
  });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function fillIn(password = 'atrium-demo') {
  await screen.findByLabelText('Email');
  type('Email', 'marta@atrium.example');
  type('Password', password);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  endSession();
  queryClient.clear();
});

describe('sign-in', () => {
  it('[AUTH-01] says on each field what is missing, and puts the cursor into the first', async () => {
    stubServer({});
    await open('/login');
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(screen.getByText('Please accept the privacy policy.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
  });

  it('[AUTH-04] a visitor is sent to /login and lands on the remembered path with its query', async () => {
    const seen = stubServer({ 'POST /auth/token': ok({ token: makeToken() }), 'GET /users/me': ok(marta) });
    await open('/dashboard?from=mail&n=01');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await fillIn();
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard?from=mail&n=01'));
    expect(getSession().kind).toBe('user');
    expect(seen[0]?.body).toEqual({ username: 'marta@atrium.example', password: 'atrium-demo' });
  });

  it.each(['auth.wrong-credentials', 'request.malformed', 'request.invalid', 'request.not-found'] as const)(
    '[AUTH-03] %s: Could not log in',
    async (code) => {
      stubServer({ 'POST /auth/token': refuse(code) });
      await open('/login');
      await fillIn('wrong');
      expect(await screen.findByText('Could not log in. Please try again.')).toBeTruthy();
    },
  );

  it('[AUTH-14] too many tries: the server says how long to wait', async () => {
    stubServer({ 'POST /auth/token': refuse('request.too-many', 'Try again in 30 seconds.') });
    await open('/login');
    await fillIn('wrong');
    expect(await screen.findByText('Try again in 30 seconds.')).toBeTruthy();
  });

  it('[AUTH-03] a 403 leads to the code step; whitespace is stripped; a wrong code says so', async () => {
    const token = makeToken();
    const seen = stubServer({
      'POST /auth/token': ({ body }) => {
        const { otp } = body as { otp?: string };
        if (!otp) return refuse('auth.code-required')();
        return otp === '123456' ? Response.json({ token }) : refuse('auth.otp-invalid')();
      },
      'GET /users/me': ok(marta),
    });
    await open('/login');
    await fillIn();
    const code = await screen.findByLabelText('Authentication code');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Authentication code is required.')).toBeTruthy();
    fireEvent.change(code, { target: { value: '000 000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Invalid authentication code. Please try again.')).toBeTruthy();
    fireEvent.change(code, { target: { value: ' 123 456 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(seen.filter(({ path }) => path === '/auth/token').at(-1)?.body).toMatchObject({ otp: '123456' });
  });

  it('[AUTH-05] a set-up token opens the wizard instead of the dashboard', async () => {
    stubServer({ 'POST /auth/token': ok({ token: makeToken({ authorities: ['ROLE_2FA_SETUP'] }) }) });
    await open('/login');
    await fillIn();
    expect(await screen.findByText('Download an authenticator app')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('[AUTH-05] [AUTH-04] what was asked for before the forced set-up opens after it', async () => {
    let token = makeToken({ authorities: ['ROLE_2FA_SETUP'] });
    stubServer({
      'POST /auth/token': () => Response.json({ token }),
      'GET /users/me': ok(marta),
      'POST /auth/logout': done,
      'POST /auth/init2fa': ok({ qrCodeUrl: 'data:image/png;base64,', secret: 'ABCDEFGH' }),
      'POST /auth/enable2fa': ok({ ...marta, isUsing2FA: true, recoveryCodes: ['aaaa-bbbb'] }),
    });
    await open('/contacts?from=mail');
    await fillIn();
    fireEvent.click(await screen.findByRole('button', { name: 'I have an app' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    fireEvent.change(await screen.findByLabelText('Verification code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Activate' }));
    fireEvent.click(await screen.findByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login/2fa-setup-success'));
    token = makeToken();
    await fillIn();
    await waitFor(() => expect(router.state.location.href).toBe('/contacts?from=mail'));
  });

  it('[AUTH-05] after the set-up the login says so', async () => {
    stubServer({});
    await open('/login/2fa-setup-success');
    expect(await screen.findByText('Two-factor authentication is set up')).toBeTruthy();
  });
});

describe('routes', () => {
  it('[NAV-01] / goes to the dashboard, unknown paths show Not found', async () => {
    stubServer({ 'GET /users/me': ok(marta) });
    startSession(makeToken());
    await open('/');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    await act(() => router.navigate({ href: '/no/such/page' }));
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
  });

  it('[ERR-01] a refused read that fills the page leads to /403', async () => {
    stubServer({ 'GET /users/me': refuse('auth.forbidden') });
    startSession(makeToken());
    await open('/dashboard');
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'));
  });

  it('[AUTH-12] an ended session leads to the login and is remembered', async () => {
    stubServer({ 'GET /users/me': refuse('auth.required') });
    startSession(makeToken());
    await open('/dashboard?x=1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(sessionStorage.getItem('atrium.destination')).toBe('/dashboard?x=1');
    expect(getSession().kind).toBe('visitor');
  });
});
