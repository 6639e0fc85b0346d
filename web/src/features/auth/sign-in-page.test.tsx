import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { endSession, getSession } from '../../base/session/session.ts';
import { clearLoggedOut, markLoggedOut } from '../../base/session/signed-out-mark.ts';
import { settings } from '../../base/settings.ts';
import { makeToken } from '../../testing/make-token.ts';
import { ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { fill, heldBack, press, renderAlone } from '../../testing/test-frame.tsx';
import { SignInPage } from './sign-in-page.tsx';

const codeField = () => screen.findByLabelText<HTMLInputElement>('Authentication code');

beforeEach(() => {
  endSession();
  settings.singleSignIn = true;
  return () => {
    settings.singleSignIn = false;
  };
});

it('[AUTH-11] a company sign-in that expired at the code step leads back to the login form and says so', async () => {
  stubServer({
    'GET /auth/sso': ({ query }) => refuse(query.otp ? 'auth.sso-none' : 'auth.code-required')(),
  });
  const { unhandled } = await renderAlone(<SignInPage afterSetUp={false} said="done" />);
  await fill('Authentication code', '123456');
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your company sign-in has expired. Please try again.',
  );
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(unhandled).toEqual([]);
});

it('[AUTH-11] [7.6.2] whether the provider is asked is decided as the page opens, not while somebody is on the way there', async () => {
  const seen = stubServer({
    'GET /auth/sso': refuse('auth.sso-none'),
    'POST /auth/token': refuse('auth.wrong-credentials'),
  });
  markLoggedOut();
  await renderAlone(<SignInPage afterSetUp={false} said={undefined} />);
  clearLoggedOut();
  // A refused password draws the page anew.
  await fill('Email', 'marta@atrium.example');
  await fill('Password', 'wrong');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('Sign in');
  await screen.findByText('Could not log in. Please try again.');
  expect(seen.filter(({ path }) => path === '/auth/sso')).toEqual([]);
});

it('[AUTH-11] typing or Enter while the code is checked neither hides the answer nor asks twice', async () => {
  const { answer, arrive } = heldBack(ok({ token: makeToken() }));
  const seen = stubServer({
    'GET /auth/sso': ({ query }) => (query.otp ? answer() : refuse('auth.code-required')()),
  });
  await renderAlone(<SignInPage afterSetUp={false} said="done" />);
  await fill('Authentication code', '123456');
  await press('Continue');
  const field = await codeField();
  await waitFor(() => expect(field.readOnly).toBe(true));
  await fill('Authentication code', '654321');
  fireEvent.submit(field.form as HTMLFormElement);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  await arrive();
  await waitFor(() => expect(getSession().kind).toBe('user'));
  expect(seen.filter(({ query }) => query.otp)).toHaveLength(1);
});
