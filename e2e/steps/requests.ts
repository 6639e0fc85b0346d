import { expect, type Page } from './fixtures.ts';

const quietFor = 500;

/**
 * Follows what the page asks for, from now on. Answers how to wait until nothing is under way; the stream by which the
 * server tells what is new stays open for ever.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let last = Date.now();
  page.on('request', (request) => {
    if (request.url().endsWith('/feed/events')) return;
    open.add(request);
    last = Date.now();
  });
  const end = (request: unknown) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => expect.poll(() => open.size === 0 && Date.now() - last > quietFor).toBe(true);
}
