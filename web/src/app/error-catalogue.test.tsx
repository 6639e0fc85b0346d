import { notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../base/session/session.ts';
import { meQuery } from '../core/people/me.ts';
import { SignInPage } from '../features/auth/sign-in-page.tsx';
import { DeleteContactModal } from '../features/contacts/contact-modals.tsx';
import { MyContactModal } from '../features/contacts/my-contact-modal.tsx';
import { saveVcard } from '../features/contacts/save-vcard.ts';
import { ChangePasswordModal } from '../features/passwords/change-password-modal.tsx';
import { ForgotPasswordPage } from '../features/passwords/forgot-password-page.tsx';
import { ResetPasswordPage } from '../features/passwords/reset-password-page.tsx';
import { ForcedSetUpPage } from '../features/two-factor/forced-set-up-page.tsx';
import { SecuritySettingsModal } from '../features/two-factor/security-settings-modal.tsx';
import { makeToken } from '../testing/make-token.ts';
import { marta } from '../testing/people.ts';
import { ok, refuse, stubServer } from '../testing/stub-server.ts';
import { stubUploads } from '../testing/stub-uploads.ts';
import { fill, press, renderAlone } from '../testing/test-frame.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';

interface Row {
  situation: string;
  statuses: number[];
  text: string;
  call: string;
  screen: ReactNode;
  act: () => Promise<void>;
  /** What the other calls on the way answer. */
  answers?: Parameters<typeof stubServer>[0];
}

const nothing = () => {};
const always = { opened: true, onClose: nothing };
const secret = { qrCodeUrl: 'data:image/png;base64,', secret: 'ABCDEFGH' };
const contact = {
  ...{ id: 7, salutation: 'Ms.' as const, firstName: 'Marta', lastName: 'Keller', email: 'm@atrium.example' },
  ...{ phone: '', mobile: '', fax: '', switchboard: '', company: '', street: '', location: '', country: '' },
  ...{ position: '', supervisor: '', division: '', image: null, isPublished: true, user: null },
};
/** Whatever may go wrong, none of it is anybody else's business. */
const anything = [0, 400, 401, 403, 404, 409, 422, 429, 500, 503];

async function logIn() {
  await fill('Email', 'marta@atrium.example');
  await fill('Password', 'wrong');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('Sign in');
}

/** The rows of both catalogues that belong to one call. Those that hold for every call: base/errors.test.ts. */
const rows: Row[] = [
  {
    situation: 'login',
    statuses: [400, 401, 404, 422],
    text: 'Could not log in. Please try again.',
    call: 'POST /auth/token',
    screen: <SignInPage afterSetUp={false} said={undefined} />,
    act: logIn,
  },
  {
    situation: 'wrong code at the code step',
    statuses: [401],
    text: 'Invalid authentication code. Please try again.',
    call: 'POST /auth/token',
    screen: <SignInPage afterSetUp={false} said={undefined} />,
    act: async () => {
      await logIn();
      await fill('Authentication code', '000000');
      await press('Continue');
    },
  },
  {
    situation: 'forgot password',
    statuses: [400, 401, 404],
    text: 'No active user found',
    call: 'POST /users/forgot-password',
    screen: <ForgotPasswordPage />,
    act: async () => {
      await fill('Email', 'marta@atrium.example');
      await press('Send link');
    },
  },
  {
    situation: 'verify a reset token',
    statuses: [400, 401, 404],
    text: 'Invalid or expired token',
    call: 'GET /users/verify-reset-token',
    screen: <ResetPasswordPage token="abc" />,
    act: async () => {},
  },
  {
    situation: 'reset a password',
    statuses: [400, 401, 404],
    text: 'Invalid or expired token',
    call: 'POST /users/reset-password',
    screen: <ResetPasswordPage token="abc" />,
    act: async () => {
      await fill('New password', 'a quiet harbour');
      await press('Save password');
    },
    answers: {
      'GET /users/verify-reset-token': ok({
        email: 'm@atrium.example',
        requiresAuthCode: false,
        purpose: 'reset',
      }),
    },
  },
  {
    situation: 'change password',
    statuses: [400, 401, 403, 422],
    text: 'Old password is not valid. Please try again.',
    call: 'POST /users/change-password',
    screen: <ChangePasswordModal {...always} />,
    act: async () => {
      await fill('Old password', 'one');
      await fill('New password', 'a quiet harbour');
      await fill('Confirm new password', 'a quiet harbour');
      await press('Change password');
    },
  },
  {
    situation: 'enable 2FA',
    statuses: [400, 403, 422],
    text: 'Invalid verification code. Please try again.',
    call: 'POST /auth/enable2fa',
    screen: <ForcedSetUpPage />,
    act: async () => {
      await press('I have an app');
      await press('Next');
      await fill('Verification code', '000000');
      await press('Activate');
    },
    answers: { 'POST /auth/init2fa': ok(secret) },
  },
  {
    situation: 'verify the password',
    statuses: [400, 401, 403, 422],
    text: 'Invalid password. Please try again.',
    call: 'POST /auth/verify-password',
    screen: <SecuritySettingsModal {...always} />,
    act: async () => {
      await fill('Password', 'wrong');
      await press('Continue');
    },
  },
  {
    situation: 'delete a contact',
    statuses: anything,
    text: 'Error deleting contact',
    call: 'DELETE /contacts/7',
    screen: <DeleteContactModal {...always} contact={contact} />,
    act: () => press('Yes, delete').then(nothing),
  },
  {
    situation: 'download a vcard',
    statuses: anything,
    text: 'Error downloading vcard',
    call: 'GET /contacts/download/7',
    screen: null,
    act: () => saveVcard(contact),
  },
];

const cases = rows.flatMap((row) => row.statuses.map((status) => [row.situation, status, row] as const));

function answer(status: number) {
  if (status === 0) throw new TypeError('Failed to fetch');
  return Response.json({ code: 'request.invalid', message: 'Server says.', requestId: 'r' }, { status });
}

beforeEach(() => {
  endSession();
  notifications.clean();
});

describe('[ERR-01] the error catalogue', () => {
  it.each(cases)('%s, %i: its own sentence, and no dialog beside it', async (_, status, row) => {
    let asked = 0;
    const codeFirst = row.situation.includes('code step');
    stubServer({
      ...row.answers,
      [row.call]: () => {
        asked += 1;
        return codeFirst && asked === 1 ? refuse('auth.code-required')() : answer(status);
      },
    });
    if (!row.call.includes('/auth/token')) startSession(makeToken());
    const { unhandled } = await renderAlone(
      <Suspense>
        {row.screen}
        <Toasts />
      </Suspense>,
      (client) => client.setQueryData(meQuery.queryKey, marta),
    );
    await row.act();
    expect(await screen.findByText(row.text)).toBeTruthy();
    expect(unhandled).toEqual([]);
  });

  it.each(anything)(
    'update a contact, %i: its own toast, the reason in the form, no dialog',
    async (status) => {
      stubServer({ 'GET /me/contact': ok(contact), 'GET /divisions': ok([]) });
      stubUploads(() => (status === 0 ? 'no answer' : answer(status)));
      startSession(makeToken());
      const { unhandled } = await renderAlone(
        <>
          <MyContactModal {...always} />
          <Toasts />
        </>,
      );
      await press('Save');
      expect(await screen.findByText('Error updating contact')).toBeTruthy();
      const reason = { 0: 'Backend server not reachable. Please try again later.', 403: 'Access denied' };
      expect(await screen.findByText(reason[status as 0 | 403] ?? 'Server says.')).toBeTruthy();
      expect(unhandled).toEqual([]);
    },
  );
});
