import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, startSession } from '../../base/session/session.ts';
import { makeToken } from '../../testing/make-token.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { useLiveEvents, useLiveStream } from './live.ts';
import { heldStream } from './testing-stream.ts';

beforeEach(() => void startSession(makeToken()));
afterEach(() => {
  endSession();
  vi.useRealTimers();
  show(true);
});

function show(isShown: boolean) {
  Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

function Heard({ name }: { name: string }) {
  const [words, setWords] = useState<string[]>([]);
  const hear = (word: string) => setWords((before) => [...before, word]);
  useLiveEvents({
    onOpen: () => hear('open'),
    onFeed: () => hear('feed'),
    onTold: (unread) => hear(`told ${unread}`),
  });
  return <p>{`${name}: ${words.join(', ')}`}</p>;
}

function Page() {
  useLiveStream();
  const [isMore, setMore] = useState(false);
  return (
    <>
      <Heard name="first" />
      {isMore && <Heard name="late" />}
      <button type="button" onClick={() => setMore(true)}>
        More
      </button>
    </>
  );
}

it('[DASH-02] one stream for all who listen: who comes late hears that it is open, and what is told from then on', async () => {
  const { answer, tell } = heldStream();
  const seen = stubServer({ 'GET /feed/events': answer });
  await renderAlone(<Page />);
  await tell('open');
  await tell('told', { unread: 3 });
  expect(await screen.findByText('first: open, told 3')).toBeTruthy();
  await press('More');
  expect(await screen.findByText('late: open')).toBeTruthy();
  await tell('feed');
  expect(screen.getByText('first: open, told 3, feed')).toBeTruthy();
  expect(screen.getByText('late: open, feed')).toBeTruthy();
  expect(seen.map(({ path, token }) => [path, token !== undefined])).toEqual([['/feed/events', true]]);
});

it('[DASH-02] a page out of sight closes it, one that comes back opens it anew; nobody signed in: no stream', async () => {
  const { answer, tell } = heldStream();
  const seen = stubServer({ 'GET /feed/events': answer });
  await renderAlone(<Page />);
  await tell('open');
  await act(async () => show(false));
  expect(seen).toHaveLength(1);
  await act(async () => show(true));
  await waitFor(() => expect(seen).toHaveLength(2));
  await act(async () => endSession());
  await act(async () => show(false));
  await act(async () => show(true));
  expect(seen).toHaveLength(2);
});

it('[DASH-02] it comes back when it ends; where the session is refused it waits for another one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const first = heldStream();
  let answer: () => Response = first.answer;
  const seen = stubServer({ 'GET /feed/events': () => answer() });
  await renderAlone(<Page />);
  await first.tell('open');
  answer = refuse('auth.required');
  await first.end();
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(seen).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(seen).toHaveLength(2);
  answer = heldStream().answer;
  await act(async () => void startSession(makeToken({ endsIn: 7200 })));
  await waitFor(() => expect(seen).toHaveLength(3));
});
