import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import {
  dataFolder,
  isCluster,
  mainPort,
  mainSettings,
  mainUrl,
  providerUrl,
  ssoPort,
  ssoUrl,
  weatherUrl,
} from './servers/places.ts';

const root = join(import.meta.dirname, '..');
const node = join(root, 'node_modules/.bin/node');
const browser = process.env.HEADLESS_SHELL_PATH ?? process.env.BROWSER_PATH;
const atRoot = process.getuid?.() === 0;

/** How long a server may take to answer first: see below. */
const timeout = 300_000;

const server = (url: string, port: number, name: string, more: Record<string, string> = {}) => ({
  command: `"${node}" e2e/servers/${name === 'main' && isCluster ? 'serve-cluster' : 'serve-fresh'}.ts "${join(dataFolder, name)}"`,
  cwd: root,
  url: `${url}/api/rest/ready`,
  env: {
    ...{ PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn', ENVIRONMENT_NAME: 'TEST' },
    ...mainSettings,
    ...more,
  },
  // Warnings and errors stand beside the journeys that caused them.
  stdout: 'pipe' as const,
  stderr: 'pipe' as const,
  timeout,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
});

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

/** Sessions, limits, uploads that go on, files, mails, live events, devices that were offline, search. */
const acrossServers = [
  ...['accounts/sign-in', 'accounts/two-factor', 'dashboard/search', 'dashboard/share'],
  ...['library/uploads', 'library/uploads-in-pieces', 'library/documents'],
  ...['offline/offline-annotate', 'viewer/annotations'],
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, 'results'),
  reporter: [
    ['list'],
    [
      'json',
      {
        outputFile:
          process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? join(import.meta.dirname, 'results/report.json'),
      },
    ],
  ],
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // These end what hangs, they measure nothing: a machine that is shared may be ten times slower for minutes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: mainUrl,
    locale: 'en-GB',
    // It would download the whole app in every journey, and answer before a journey's own faults do.
    serviceWorkers: 'block',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...(atRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: /@long/, testIgnore: /cluster\// },
    {
      name: 'phone',
      use: { ...devices['Desktop Chrome'], viewport: { width: 375, height: 812 }, hasTouch: true },
      grep: /@phone/,
      testIgnore: /cluster\//,
    },
    // `npm run test:long`
    { name: 'long', use: desktop, grep: /@long/ },
    // `npm run test:cluster`, where the main server is three: what one of them could know alone, or JOURNEYS=all.
    {
      name: 'cluster',
      use: desktop,
      grepInvert: /@long/,
      ...(process.env.JOURNEYS === 'all' ? {} : { testMatch: acrossServers }),
      testIgnore: /cluster\/|killed|offline-start|single-sign-in/,
    },
    { name: 'update', use: desktop, testMatch: /cluster\// },
  ],
  webServer: [
    server(mainUrl, mainPort, 'main'),
    {
      command: `"${node}" e2e/servers/serve-weather.ts`,
      cwd: root,
      url: weatherUrl,
      stdout: 'ignore',
      stderr: 'pipe',
      timeout,
    },
    {
      command: `"${node}" e2e/servers/serve-provider.ts`,
      cwd: root,
      url: `${providerUrl}/.well-known/openid-configuration`,
      stdout: 'ignore',
      stderr: 'pipe',
      timeout,
    },
    server(ssoUrl, ssoPort, 'sso', {
      OIDC_ISSUER: providerUrl,
      OIDC_CLIENT_ID: 'atrium',
      OIDC_CLIENT_SECRET: 'a-client-secret-for-tests',
    }),
  ],
});
