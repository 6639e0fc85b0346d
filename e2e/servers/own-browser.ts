import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from '@playwright/test';

export interface OwnBrowser {
  context: BrowserContext;
  /** Ends it in the middle of whatever it does (SIGKILL). */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A browser with a memory of its own, in a process that a journey may kill: what it knew is there at its next start. */
export async function openOwnBrowser(folder: string): Promise<OwnBrowser> {
  const args = [
    ...['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`],
    ...['--no-first-run', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ];
  const child = spawn(process.env.BROWSER_PATH ?? chromium.executablePath(), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    createInterface(child.stderr).on('line', (line) => {
      const found = /^DevTools listening on (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await gone;
    await browser.close().catch(() => {});
  };
  return {
    context: browser.contexts()[0] as BrowserContext,
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  };
}
