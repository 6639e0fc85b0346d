import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../base/http/call-error.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { Toasts } from '../toast/toasts.tsx';
import { DeleteModal } from './delete-modal.tsx';

const refusal = (status: number) => {
  const message = status === 0 ? 'Request has been terminated' : 'A sentence of the server.';
  return new CallError({ method: 'DELETE', path: '/contacts/{id}' }, status, { message });
};

async function deleteAndFail(status: number, failure?: string) {
  const onClose = vi.fn();
  const remove = () => Promise.reject(refusal(status));
  const page = await renderAlone(
    <>
      <DeleteModal
        {...{ opened: true, onClose, remove, title: 'Delete contact', name: 'Marta' }}
        {...(failure && { failure })}
      />
      <Toasts />
    </>,
  );
  await press('Yes, delete');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  return page;
}

beforeEach(() => notifications.clean());

describe('[ERR-01] a deletion that fails', () => {
  it.each([0, 400, 401, 403, 404, 409, 422, 429, 500, 503])(
    '%i: one with a row of its own says that alone, and opens no dialog beside it',
    async (status) => {
      const { unhandled } = await deleteAndFail(status, 'Error deleting contact');
      const told = await screen.findByText('Error deleting contact');
      expect(told).toBeTruthy();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(unhandled).toEqual([]);
    },
  );

  it.each([404, 409])('%i: any other says the sentence of the server', async (status) => {
    const { unhandled } = await deleteAndFail(status);
    expect(await screen.findByText('A sentence of the server.')).toBeTruthy();
    expect(unhandled).toEqual([]);
  });

  it.each([0, 403, 500])('%i: the rest is the global handler’s', async (status) => {
    const { unhandled } = await deleteAndFail(status);
    expect(unhandled).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
