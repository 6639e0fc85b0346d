import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { DefaultFavoritesModal } from './default-favorites-modal.tsx';
import { someFavorite } from './testing-favorites.ts';

const boards = [
  { id: 1, name: 'Day shift', favorites: [{ entityType: 'document', entityId: 7 }] },
  { id: 2, name: 'Night shift', favorites: [] },
];
const path = '/documents/7/favorite-dashboards';

async function open(answers: Parameters<typeof stubServer>[0]) {
  const seen = stubServer({
    'GET /default-favorites': ok(boards),
    [`GET ${path}`]: ok([{ id: 1, name: 'Day shift' }]),
    ...answers,
  });
  const onClose = vi.fn();
  const frame = await renderAlone(
    <DefaultFavoritesModal item={someFavorite('plan.pdf', 7)} opened onClose={onClose} />,
  );
  const field = await screen.findByRole('combobox', { name: 'Default dashboards' });
  const changes = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...frame, field, onClose, changes };
}

async function swapDashboards(field: HTMLElement) {
  fireEvent.keyDown(field, { key: 'Backspace' });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Night shift' }));
}

it('[FAV-02] newly selected dashboards are added and deselected ones removed, in one go', async () => {
  const { field, onClose, changes } = await open({ [`PUT ${path}`]: ok([{ id: 2, name: 'Night shift' }]) });
  await swapDashboards(field);
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes()).toEqual([{ add: [2], remove: [1] }]);
});

it('[FAV-02] nothing chosen otherwise: nothing is sent, and it closes', async () => {
  const { onClose, changes } = await open({});
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes()).toEqual([]);
});

it('[FAV-02] what fails is said, and the choice stays', async () => {
  const { field, onClose, unhandled } = await open({
    [`PUT ${path}`]: refuse('dashboard.not-found', 'This dashboard does not exist any more.'),
  });
  await swapDashboards(field);
  await press('Save');
  expect(await screen.findByText('This dashboard does not exist any more.')).toBeTruthy();
  expect(document.querySelector('.mantine-Pill-label')?.textContent).toBe('Night shift');
  expect(onClose).not.toHaveBeenCalled();
  expect(unhandled).toEqual([]);
});
