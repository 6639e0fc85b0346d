import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './install.mjs';

const debiansOwn = '/usr/bin/chromium';
const debiansShell = '/usr/bin/chromium-headless-shell';

const usual = [
  debiansOwn,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium for the journeys: one that is there, else Debian's, else the one Playwright installs. */
export function findBrowser() {
  const found = present();
  if (found) return found;
  console.log('Installing Chromium for the browser journeys, once.');
  if (mayUseApt()) installPackage('chromium');
  if (!present())
    spawnSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
    });
  const installed = present();
  if (installed) return installed;
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian: apt-get install chromium), or set BROWSER_PATH.',
  );
}

/**
 * The same engine without the windows, menus and settings of a browser: journeys take a third less time in it. Debian
 * has it as a package of its own; elsewhere the whole browser does.
 */
export function findHeadlessShell(browser) {
  if (browser !== debiansOwn) return browser;
  if (!existsSync(debiansShell) && mayUseApt()) installPackage('chromium-headless-shell');
  return existsSync(debiansShell) ? debiansShell : browser;
}

/** Where it does not work, soon enough: a machine without a network goes on without it. */
function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args, stdout) =>
    spawnSync('apt-get', args, { stdio: ['ignore', stdout, 'inherit'], env, timeout: 180_000 });
  apt(['update', '-qq'], 'inherit');
  apt(['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name], 'ignore');
}

function present() {
  return [process.env.BROWSER_PATH, ...usual, playwrightsOwn()].find((path) => path && existsSync(path));
}

function playwrightsOwn() {
  try {
    return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
