import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { endUndo } from './last-undo.ts';
import { Toasts } from './toasts.tsx';
import { showUndoToast } from './undo-toast.tsx';

beforeEach(async () => {
  notifications.clean();
  await renderAlone(<Toasts />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const show = (...shown: Parameters<typeof showUndoToast>) => act(async () => showUndoToast(...shown));
const later = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const stands = (title: string) => screen.queryByText(title) !== null;

it('[DOC-09] the way back stands until one leaves the page, and a moment longer', async () => {
  const undo = vi.fn();
  await show('Deleted', undo);
  await later(600_000);
  expect(stands('Deleted')).toBe(true);
  await press('Undo');
  expect(undo).toHaveBeenCalledTimes(1);
  await show('Moved', undo);
  await act(async () => endUndo());
  await later(5000);
  expect(stands('Moved')).toBe(true);
  await later(3000);
  expect(stands('Moved')).toBe(false);
  expect(undo).toHaveBeenCalledTimes(1);
});

it('[DOC-09] another one leaves the one before its time, and what is easily done again goes by itself', async () => {
  await show('First', () => {});
  await later(60_000);
  await show('Second', () => {});
  await later(5000);
  expect([stands('First'), stands('Second')]).toEqual([true, true]);
  await later(3000);
  expect([stands('First'), stands('Second')]).toEqual([false, true]);
  await show('No favorite', () => {}, { isEasy: true });
  await later(9000);
  expect([stands('No favorite'), stands('Second')]).toEqual([false, true]);
  await act(async () => endUndo());
});
