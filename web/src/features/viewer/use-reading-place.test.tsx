import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done, stubServer } from '../../testing/stub-server.ts';
import { renderAlone } from '../../testing/test-frame.tsx';
import { FromDeviceContext } from './from-device.ts';
import { readStart } from './start.ts';
import { useReadingPlace } from './use-reading-place.ts';

function Reader() {
  const [page, setPage] = useState(1);
  useReadingPlace(7, { page, pages: 40 });
  return (
    <>
      <button type="button" onClick={() => setPage(page + 1)}>
        Next
      </button>
      <button type="button" onClick={() => setPage(1)}>
        First
      </button>
    </>
  );
}

function Viewer() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Reader />}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
}

const turn = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const later = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

async function open(page = <Viewer />) {
  const seen = stubServer({ 'PUT /me/openings/7': done });
  await renderAlone(page);
  await screen.findByRole('button', { name: 'Next' });
  vi.useFakeTimers();
  return () => seen.map(({ body }) => body);
}

beforeEach(() => vi.useRealTimers());
afterEach(() => vi.useRealTimers());

it('[VIEW-01] the page is remembered once somebody rests on it, not those in between, nor the first', async () => {
  const told = await open();
  await later(5000);
  expect(told()).toEqual([]);
  for (let count = 0; count < 3; count += 1) await turn('Next');
  await later(5000);
  expect(told()).toEqual([{ page: 4, pages: 40 }]);
  await turn('First');
  await later(5000);
  expect(told()).toEqual([
    { page: 4, pages: 40 },
    { page: 1, pages: 40 },
  ]);
});

it('[VIEW-01] it is also remembered when somebody leaves at once, but not where they went back first', async () => {
  const told = await open();
  await turn('Next');
  await turn('First');
  await turn('Next');
  await turn('Next');
  await turn('Close');
  await later(5000);
  expect(told()).toEqual([{ page: 3, pages: 40 }]);
});

it('[VIEW-01] who goes back to where they began changes nothing', async () => {
  const told = await open();
  await turn('Next');
  await turn('First');
  await turn('Close');
  await later(5000);
  expect(told()).toEqual([]);
});

it('of what this device keeps the server is told nothing', async () => {
  const told = await open(
    <FromDeviceContext value={true}>
      <Viewer />
    </FromDeviceContext>,
  );
  await turn('Next');
  await later(5000);
  expect(told()).toEqual([]);
});

it('[VIEW-01] an address asks for a page by its number, and nonsense for none', () => {
  expect(readStart({ page: '12' })).toEqual({ page: 12 });
  for (const page of [undefined, '', '0', '-1', '1.5', 'x', '1e3', ['1', '2'], '99999999'])
    expect(readStart({ page })).toEqual({});
});

it('[SRCH-04] an address asks for words, of any language and not without end', () => {
  expect(readStart({ page: '3', find: 'Ölwanne' })).toEqual({ page: 3, find: 'Ölwanne' });
  for (const find of [undefined, '', '  ', ['a', 'b']]) expect(readStart({ find })).toEqual({});
  expect(readStart({ find: 'x'.repeat(1000) }).find).toHaveLength(200);
});
