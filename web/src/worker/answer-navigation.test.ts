import { expect, it, vi } from 'vitest';
import { answerNavigation } from './answer-navigation.ts';

const kept = async () => new Response('kept');
const asked = () => new Request('https://atrium.example/dashboard');
const textOf = async (readPage = kept) => (await answerNavigation(asked(), readPage)).text();
const network = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

it('[OFF-01] the network comes first, with what it refuses too', async () => {
  network(async () => new Response('fresh'));
  expect(await textOf()).toBe('fresh');
  network(async () => new Response('refused', { status: 404 }));
  expect(await textOf()).toBe('refused');
});

it('[OFF-01] no answer, none in three seconds, or that of a server that is down: the kept page', async () => {
  network(() => Promise.reject(new TypeError('no network')));
  expect(await textOf()).toBe('kept');
  network(async () => new Response('down', { status: 502 }));
  expect(await textOf()).toBe('kept');
  vi.useFakeTimers();
  network(() => new Promise(() => {}));
  const late = textOf();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await late).toBe('kept');
  vi.useRealTimers();
});

it('with nothing kept, whatever comes', async () => {
  network(async () => new Response('down', { status: 502 }));
  expect((await answerNavigation(asked(), async () => undefined)).status).toBe(502);
});
