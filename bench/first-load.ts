import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../scripts/find-browser.mjs';
import { scratchFolder, startServer } from './parts/servers.ts';

/** The login page, first visit: compressed code, and Lighthouse for a desktop and a phone. */
const port = 3305;
const url = `http://127.0.0.1:${port}/login`;
const server = await startServer('server/src/main.ts', { PORT: String(port), ATRIUM_DATA: scratchFolder() });
const chrome = await launch({
  chromePath: findBrowser(),
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

interface NetworkRequest {
  url: string;
  transferSize: number;
  resourceType: string;
}

try {
  for (const form of ['desktop', 'mobile'] as const) {
    const result = await lighthouse(
      url,
      {
        port: chrome.port,
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
        logLevel: 'error',
      },
      form === 'desktop' ? (await import('lighthouse/core/config/desktop-config.js')).default : undefined,
    );
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    const details = audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined;
    const requests = details?.items ?? [];
    const sizeOf = (type: string) =>
      requests.filter((one) => one.resourceType === type).reduce((sum, one) => sum + one.transferSize, 0) /
      1000;
    const scores = Object.values(categories).map(
      (one) => `${one.title} ${Math.round((one.score ?? 0) * 100)}`,
    );
    console.log(`/login on ${form}: ${scores.join(', ')} (aim: 95)`);
    console.log(
      `  JavaScript ${sizeOf('Script').toFixed(1)} kB + CSS ${sizeOf('Stylesheet').toFixed(1)} kB compressed (aim: 150 kB together), ${requests.length} requests, first contentful paint ${audits['first-contentful-paint']?.displayValue}, largest ${audits['largest-contentful-paint']?.displayValue}, blocking ${audits['total-blocking-time']?.displayValue}`,
    );
    for (const [name, audit] of Object.entries(audits)) {
      const counts = audit.scoreDisplayMode === 'binary' && audit.score === 0;
      if (counts) console.log(`  not met: ${name}: ${audit.title}`);
    }
  }
} finally {
  chrome.kill();
  await server.stop();
}
