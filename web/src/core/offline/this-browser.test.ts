import { expect, it } from 'vitest';
import { canWorkOffline, isInternetExplorer, isSafari } from './this-browser.ts';
import { whyClosed } from './why-closed.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${mac} Version/26.0 Safari/605.1.15`, true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', false],
])('[OFF-05] %s is Safari: %s', (userAgent, expected) => {
  expect(isSafari(userAgent)).toBe(expected);
});

it('[OFF-05] a browser without databases, caches or a service worker cannot work offline', () => {
  const [indexedDB, caches, serviceWorker] = [{} as IDBFactory, {} as CacheStorage, {} as never];
  const machine = { serviceWorker, userAgent: 'Mozilla/5.0 Firefox/145.0' };
  expect(canWorkOffline({ indexedDB, caches }, machine)).toBe(true);
  expect(canWorkOffline({ indexedDB }, machine)).toBe(false);
  expect(canWorkOffline({ caches }, machine)).toBe(false);
  expect(canWorkOffline({ indexedDB: undefined as never, caches }, machine)).toBe(false);
  expect(canWorkOffline({ indexedDB, caches }, { userAgent: machine.userAgent })).toBe(false);
  for (const userAgent of explorers)
    expect(canWorkOffline({ indexedDB, caches }, { serviceWorker, userAgent })).toBe(false);
});

const explorers = [
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1)',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
];

it('[OFF-05] Internet Explorer is known by its names, and Edge is another browser', () => {
  expect(explorers.map((userAgent) => isInternetExplorer(userAgent))).toEqual([true, true, true]);
  expect(isInternetExplorer(`${mac} Version/26.0 Safari/605.1.15`)).toBe(false);
  expect(isInternetExplorer('Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36 Edg/142.0')).toBe(
    false,
  );
});

it('[OFF-03] a copy is closed by a review, and after its days without contact; a clock put back closes nothing', () => {
  const day = 86_400_000;
  const copy = { lock: null, checkedAt: 100 * day };
  expect(whyClosed(copy, 130 * day, 30)).toBeNull();
  expect(whyClosed(copy, 130 * day + 1, 30)).toBe('too long without contact');
  expect(whyClosed(copy, 99 * day, 30)).toBeNull();
  expect(whyClosed({ ...copy, lock: 'The review is late.' }, 100 * day, 30)).toBe('locked');
});
