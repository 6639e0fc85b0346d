import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, getSession, startSession } from '../../base/session/session.ts';
import { meQuery } from '../../core/people/me.ts';
import { makeToken } from '../../testing/make-token.ts';
import { marta } from '../../testing/people.ts';
import { done, ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { fill, heldBack, press, pressEnter, renderAlone } from '../../testing/test-frame.tsx';
import { ForcedSetUpPage } from './forced-set-up-page.tsx';
import { SecuritySettingsModal } from './security-settings-modal.tsx';

const secret = { qrCodeUrl: 'data:image/png;base64,', secret: 'ABCDEFGH' };
const { authorities: _, twoFactorRequired: __, abilities: ___, ...user } = marta;
const enabled = { ...user, isUsing2FA: true, recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };

async function openModal(me = marta) {
  const onClose = vi.fn();
  const page = await renderAlone(
    <Suspense>
      <SecuritySettingsModal opened onClose={onClose} />
    </Suspense>,
    (client) => client.setQueryData(meQuery.queryKey, me),
  );
  await fill('Password', 'atrium-demo');
  await press('Continue');
  return { ...page, onClose };
}

async function activate() {
  await press('I have an app');
  await press('Next');
  await fill('Verification code', '123 456');
  await press('Activate');
}

const codeField = () => screen.getByLabelText<HTMLInputElement>('Verification code');
const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
const closeButton = () => screen.queryByRole('button', { name: 'Close' });

beforeEach(() => {
  endSession();
});

describe('recovery codes', () => {
  it('[AUTH-06] [AUTH-07] the modal stays open from the activation until the codes are kept', async () => {
    const { answer, arrive } = heldBack(ok(enabled));
    stubServer({
      'POST /auth/verify-password': done,
      'POST /auth/init2fa': ok(secret),
      'POST /auth/enable2fa': answer,
    });
    const { client, onClose } = await openModal();
    expect(await screen.findByText('Download an authenticator app')).toBeTruthy();
    expect(closeButton()).toBeTruthy();
    pressEscape();
    expect(onClose).toHaveBeenCalledTimes(1);
    await activate();
    await waitFor(() => expect(closeButton()).toBeNull());
    pressEscape();
    await arrive();
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Keep your recovery codes' }));
    pressEscape();
    expect(closeButton()).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
    // Opened again it would show what is true now; the codes stay until then.
    expect(client.getQueryData(meQuery.queryKey)?.isUsing2FA).toBe(true);
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeTruthy();
  });

  it('[AUTH-07] on already without the page knowing it: the modal asks for the code of the app in use', async () => {
    const seen = stubServer({
      'POST /auth/verify-password': done,
      'POST /auth/init2fa': refuse('two-factor.code-invalid'),
      'GET /users/me': ok({ ...marta, isUsing2FA: true }),
    });
    const { unhandled } = await openModal();
    await press('I have an app');
    expect(await screen.findByRole('button', { name: 'Set up another app' })).toBeTruthy();
    await waitFor(() => expect(seen.some(({ path }) => path === '/users/me')).toBe(true));
    expect(unhandled).toEqual([]);
  });

  it('[AUTH-05] [AUTH-06] the page loaded anew on the codes leads to the sign-in with a code', async () => {
    startSession(makeToken({ authorities: ['ROLE_2FA_SETUP'] }));
    stubServer({ 'POST /auth/init2fa': refuse('two-factor.code-invalid'), 'POST /auth/logout': done });
    const { unhandled, path } = await renderAlone(<ForcedSetUpPage />);
    await press('I have an app');
    await waitFor(() => expect(path()).toBe('/login/2fa-setup-success'));
    expect(getSession().kind).toBe('visitor');
    expect(unhandled).toEqual([]);
  });

  it('[AUTH-05] the forced set-up offers no way back while the codes are on their way or shown', async () => {
    startSession(makeToken({ authorities: ['ROLE_2FA_SETUP'] }));
    stubServer({ 'POST /auth/init2fa': ok(secret), 'POST /auth/enable2fa': ok(enabled) });
    await renderAlone(<ForcedSetUpPage />);
    expect(screen.getByRole('button', { name: 'Back to sign in' })).toBeTruthy();
    await activate();
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back to sign in' })).toBeNull();
  });
});

describe('[AUTH-06] activation', () => {
  it('one code at a time: nothing is typed or sent while it is checked, and a refusal is announced', async () => {
    startSession(makeToken({ authorities: ['ROLE_2FA_SETUP'] }));
    const { answer, arrive } = heldBack(refuse('two-factor.code-invalid'));
    const seen = stubServer({ 'POST /auth/init2fa': ok(secret), 'POST /auth/enable2fa': answer });
    await renderAlone(<ForcedSetUpPage />);
    await activate();
    await waitFor(() => expect(codeField().readOnly).toBe(true));
    await fill('Verification code', '654321');
    fireEvent.submit(codeField().form as HTMLFormElement);
    await arrive();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Invalid verification code. Please try again.');
    expect(document.activeElement).toBe(codeField());
    expect(seen.filter(({ path }) => path === '/auth/enable2fa')).toHaveLength(1);
    await fill('Verification code', '111111');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('[AUTH-07] two-factor authentication is on', () => {
  const on = { ...marta, isUsing2FA: true };

  it('Enter sets up another app and never switches it off', async () => {
    const seen = stubServer({ 'POST /auth/verify-password': done, 'POST /auth/init2fa': ok(secret) });
    await openModal(on);
    await fill('Verification code', '123456');
    expect(screen.getByRole('button', { name: 'Switch off' }).getAttribute('type')).toBe('button');
    pressEnter('Verification code');
    expect(await screen.findByText('Scan the QR code')).toBeTruthy();
    expect(seen.map(({ path }) => path)).not.toContain('/auth/disable2fa');
  });

  it('while one answer is awaited neither can be asked for', async () => {
    const { answer, arrive } = heldBack(refuse('two-factor.code-invalid'));
    const seen = stubServer({ 'POST /auth/verify-password': done, 'POST /auth/disable2fa': answer });
    await openModal(on);
    await fill('Verification code', '123456');
    await press('Switch off');
    await waitFor(() => expect(codeField().readOnly).toBe(true));
    for (const name of ['Switch off', 'Set up another app'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    fireEvent.submit(codeField().form as HTMLFormElement);
    await arrive();
    expect((await screen.findByRole('alert')).textContent).toMatch('Invalid verification code');
    expect(seen.map(({ path }) => path)).not.toContain('/auth/init2fa');
  });
});
