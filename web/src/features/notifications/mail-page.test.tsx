import type { MailSettings } from '@atrium/contract/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { MailPage } from './mail-page.tsx';

const settings: MailSettings = {
  rhythms: { reply: 'once', mention: 'once', version: 'daily', new: 'weekly', failed: 'once' },
  ...{ at: '07:30', weekday: 1, zone: 'Europe/Zurich', isPaused: false },
  ...{ address: 'marta@example.com', isDefault: true },
};
const chosen = { ...settings, isDefault: false };
const group = (name: string) => within(screen.getByRole('radiogroup', { name }));
const isChecked = (name: string, rhythm: string) =>
  (group(name).getByRole('radio', { name: rhythm }) as HTMLInputElement).checked;

it('what comes by mail and when: a choice is saved at once, and can be taken back', async () => {
  const seen = stubServer({
    'GET /me/notifications/mail': ok(settings),
    'PUT /me/notifications/mail': ok({ ...chosen, rhythms: { ...settings.rhythms, new: 'never' } }),
    'DELETE /me/notifications/mail': ok(settings),
  });
  await renderAlone(<MailPage />);
  await screen.findByRole('radiogroup', { name: 'New versions' });
  expect([isChecked('New versions', 'Daily'), isChecked('New in what I watch', 'Weekly')]).toEqual([
    true,
    true,
  ]);
  expect(screen.queryByRole('button', { name: 'Reset to the company default' })).toBeNull();
  fireEvent.click(group('New in what I watch').getByRole('radio', { name: 'Never' }));
  await screen.findByText('Saved');
  expect(isChecked('New in what I watch', 'Never')).toBe(true);
  const [, put] = seen;
  expect(put?.body).toMatchObject({ rhythms: { new: 'never', version: 'daily' }, at: '07:30' });
  expect(put?.body).not.toHaveProperty('address');
  await press('Reset to the company default');
  await waitFor(() => expect(isChecked('New in what I watch', 'Weekly')).toBe(true));
});

it('mails of shares and reviews always come; all others can be paused', async () => {
  const seen = stubServer({
    'GET /me/notifications/mail': ok(chosen),
    'PUT /me/notifications/mail': ok({ ...chosen, isPaused: true }),
  });
  await renderAlone(<MailPage />);
  await screen.findByRole('radiogroup', { name: 'Shared with me' });
  for (const name of ['Shared with me', 'Reviews that are due']) {
    const radios = group(name).getAllByRole('radio') as HTMLInputElement[];
    expect(radios.every(({ disabled }) => disabled)).toBe(true);
  }
  expect(screen.getByText('marta@example.com')).toBeTruthy();
  await press('Pause');
  await screen.findByRole('button', { name: 'Resume' });
  expect(seen.at(-1)?.body).toMatchObject({ isPaused: true });
});
