import { afterEach, expect, it, vi } from 'vitest';
import { isOnline, onConnectivityChange } from './connectivity.ts';

afterEach(() => vi.useRealTimers());

it('[ERR-01] only what lasts 500 ms counts as offline or online', () => {
  vi.useFakeTimers();
  const online = vi.spyOn(navigator, 'onLine', 'get');
  const heard = vi.fn();
  const stop = onConnectivityChange(heard);

  online.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(499);
  expect(isOnline()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOnline()).toBe(false);

  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  online.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(1000);
  expect(isOnline()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(1);

  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(500);
  expect(isOnline()).toBe(true);
  stop();
});
