import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, press, pressEnter, renderAlone } from '../../testing/test-frame.tsx';
import { PdfPasswordForm } from './pdf-password-form.tsx';

const wrong = 'This password does not open the document.';
const missing = 'PDF password is required.';
const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const said = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent ?? '';

async function show(props: { isWrong: boolean; isBusy?: boolean }) {
  const onTry = vi.fn();
  await renderAlone(<PdfPasswordForm {...props} onTry={onTry} onCancel={() => {}} />);
  return onTry;
}

it('[VIEW-03] [OFF-02] without a password the field says that one is required, until something is typed', async () => {
  const onTry = await show({ isWrong: false });
  await press('Open');
  expect(said()).toContain(missing);
  expect(document.activeElement).toBe(field());
  await fill('Password', 'key');
  expect(screen.queryByText(missing)).toBeNull();
  await fill('Password', '');
  pressEnter('Password');
  expect(said()).toContain(missing);
  expect(onTry).not.toHaveBeenCalled();
});

it('[VIEW-03] [OFF-02] a new try clears what was said of the last one', async () => {
  const onTry = await show({ isWrong: true });
  expect(said()).toContain(wrong);
  await press('Open');
  expect(said()).toContain(missing);
  expect(screen.queryByText(wrong)).toBeNull();
  await fill('Password', 'key');
  expect([screen.queryByText(wrong), screen.queryByText(missing)]).toEqual([null, null]);
  await press('Open');
  expect(onTry.mock.calls).toEqual([['key']]);
});

it('[OFF-02] while a password is being tried there is no second try', async () => {
  const onTry = await show({ isWrong: false, isBusy: true });
  await fill('Password', 'key');
  pressEnter('Password');
  expect(onTry).not.toHaveBeenCalled();
});
