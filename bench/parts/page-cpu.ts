import type { Page } from '@playwright/test';

export interface PageCpu {
  /** CPU milliseconds of the page's main thread since it was opened: scripts, styles, layout and painting. */
  soFar(): Promise<number>;
  /** Scrolls by so many pixels in each of so many frames, what scrolls around an element; answers CPU for each. */
  ofEachFrame(frames: number, selector: string, step: number): Promise<number>;
}

export async function watchCpu(page: Page): Promise<PageCpu> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const soFar = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0);
  };
  return {
    soFar,
    async ofEachFrame(frames, selector, step) {
      const before = await soFar();
      const moved = await page.evaluate(scroll, [frames, selector, step] as const);
      const least = (frames * Math.abs(step)) / 2;
      if (moved < least) throw new Error(`${selector} scrolled by ${moved} pixels only.`);
      return ((await soFar()) - before) / frames;
    },
  };
}

/** In the page. */
async function scroll([frames, selector, step]: readonly [number, string, number]): Promise<number> {
  let scroller = document.querySelector(selector);
  const scrolls = (element: Element) =>
    element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY);
  while (scroller && !(scrolls(scroller) && scroller.scrollHeight > scroller.clientHeight + 1))
    scroller = scroller.parentElement;
  const from = scroller?.scrollTop ?? 0;
  for (let frame = 0; frame < frames; frame += 1) {
    scroller?.scrollBy(0, step);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return Math.abs((scroller?.scrollTop ?? 0) - from);
}

/** From now on: how many requests, and how many kB of JavaScript and CSS as they came over the wire. */
export async function watchNetwork(page: Page): Promise<() => { requests: number; code: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const code = new Set<string>();
  let requests = 0;
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ requests, code: bytes / 1000 });
}

/** Until nothing has come for half a second: the stream by which the server tells what is new stays open for ever. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== count(); ) {
      before = count();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
