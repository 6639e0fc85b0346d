import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { done, refuse, stubServer } from '../../testing/stub-server.ts';
import { fill, heldBack, press, renderAlone } from '../../testing/test-frame.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Email');

it('[AUTH-08] one address at a time; a refusal is announced, and the cursor returns to the address', async () => {
  const { answer, arrive } = heldBack(refuse('password.no-active-user'));
  const seen = stubServer({ 'POST /users/forgot-password': answer });
  await renderAlone(<ForgotPasswordPage />);
  await fill('Email', 'nobody@atrium.example');
  await press('Send link');
  await waitFor(() => expect(field().readOnly).toBe(true));
  fireEvent.submit(field().form as HTMLFormElement);
  field().blur();
  await arrive();
  expect((await screen.findByRole('alert')).textContent).toBe('No active user found');
  expect(document.activeElement).toBe(field());
  expect(seen).toHaveLength(1);
  await fill('Email', 'marta@atrium.example');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[AUTH-08] the sent mail is said at the heading', async () => {
  stubServer({ 'POST /users/forgot-password': done });
  await renderAlone(<ForgotPasswordPage />);
  expect(document.activeElement).toBe(field());
  await fill('Email', 'marta@atrium.example');
  await press('Send link');
  const heading = await screen.findByRole('heading', { name: 'Check your mail' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
