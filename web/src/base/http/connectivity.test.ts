import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOnline, noteAnswer, noteNoAnswer, onConnectivity } from './connectivity.ts';

let answers = true;
const asked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  answers = true;
  asked.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    asked(url);
    if (!answers) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
});

afterEach(async () => {
  network(true);
  answers = true;
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
});

function network(isUp: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isUp);
  dispatchEvent(new Event(isUp ? 'online' : 'offline'));
}

it('[OFF-01] the browser’s events count once they have lasted 500 ms', async () => {
  const told: boolean[] = [];
  const stop = onConnectivity(() => told.push(isOnline()));
  network(false);
  await vi.advanceTimersByTimeAsync(499);
  expect(isOnline()).toBe(true);
  network(true);
  await vi.advanceTimersByTimeAsync(2000);
  network(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(isOnline()).toBe(false);
  network(true);
  await vi.advanceTimersByTimeAsync(500);
  stop();
  expect(told).toEqual([false, true]);
});

it('[OFF-01] a server that is silent while the network is up is offline too, and is asked until it answers', async () => {
  answers = false;
  noteNoAnswer();
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(false);
  expect(asked.mock.calls).toEqual([['/api/rest/ready']]);
  await vi.advanceTimersByTimeAsync(1000 + 2000);
  expect(asked).toHaveBeenCalledTimes(3);
  answers = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(isOnline()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(4);
});

it('[OFF-01] one call without an answer is bad luck when the next one has one', async () => {
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(true);
  answers = false;
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(false);
  noteAnswer();
  expect(isOnline()).toBe(true);
});

it('[OFF-01] a page that nobody looks at does not ask; once somebody does, it asks at once', async () => {
  answers = false;
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(0);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  answers = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(true);
});
