import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { isPageUsed, whenPageUsed } from './page-use.ts';

it('[7.3.1] a page left alone asks for nothing by itself until it is used again', () => {
  vi.useFakeTimers();
  fireEvent.pointerDown(document.body);
  const done: string[] = [];
  whenPageUsed(() => done.push('at once'));
  vi.advanceTimersByTime(9 * 60_000);
  expect(isPageUsed()).toBe(true);
  vi.advanceTimersByTime(2 * 60_000);
  expect(isPageUsed()).toBe(false);
  whenPageUsed(() => done.push('later'));
  whenPageUsed(() => done.push('never'))();
  expect(done).toEqual(['at once']);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(done).toEqual(['at once', 'later']);
  vi.useRealTimers();
});
