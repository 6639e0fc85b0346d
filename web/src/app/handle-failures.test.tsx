import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeReport } from '../base/failures/open-report.ts';
import { reportFailure } from '../base/failures/report-failure.ts';
import { CallError, unreachable } from '../base/http/call-error.ts';
import { askServer } from '../base/http/connectivity.ts';
import { i18n } from '../base/i18n.ts';
import { ok, stubServer } from '../testing/stub-server.ts';
import { ErrorDialog } from '../ui/window/error-dialog.tsx';
import { handleFailures } from './handle-failures.ts';

const lost = () => new CallError({ method: 'GET', path: '/spaces' }, 0, { message: unreachable });
const busy = () =>
  new CallError({ method: 'GET', path: '/spaces' }, 503, {
    code: 'system.unavailable',
    message: 'The database does not answer.',
  });
const answers = () => stubServer({ 'GET /ready': ok({}) });

function listen() {
  handleFailures({ go: vi.fn(), refreshPage: vi.fn() });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <ErrorDialog />
      </MantineProvider>
    </I18nProvider>,
  );
}

afterEach(async () => {
  act(closeReport);
  answers();
  await askServer();
});

it('[ERR-01] a read that got no answer while others do is told, and can be tried again', async () => {
  answers();
  listen();
  const retry = vi.fn();
  act(() => reportFailure(lost(), 'read', retry));
  const dialog = await screen.findByRole('dialog', { name: 'Backend server not reachable.' });
  expect(dialog.textContent).toContain('Backend server not reachable. Please try again later.');
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(retry).toHaveBeenCalledTimes(1);
});

it.each([
  ['nobody answers at all', lost()],
  ['the server is there without its database', busy()],
])('[OFF-01] while %s the page says so in its place, and no dialog covers it', async (_, failure) => {
  const asked = stubServer({});
  listen();
  await act(async () => {
    reportFailure(failure, 'read');
    await askServer();
  });
  expect(asked.map(({ path }) => path)).toContain('/ready');
  expect(screen.queryByRole('dialog')).toBeNull();
});
