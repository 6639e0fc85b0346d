import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WebSettings } from '@atrium/contract/system';
import { expect, it } from 'vitest';
import { rawRequest } from '../../testing/hostile/raw-request.ts';
import { openHouse } from '../../testing/house.ts';
import { makeWebFolder, script } from '../../testing/web-folder.ts';

const web = await makeWebFolder();
const evil = '</script><img src=x onerror=alert(1)> $& $1 "quoted"';
const house = await openHouse({
  web,
  settings: {
    ENVIRONMENT_NAME: 'TEST',
    ORGANIZATION: evil,
    PASSWORD_MIN: '12',
    UPLOAD_MAX_MB: '3',
    UPLOAD_MAX_FILES: '7',
    OFFLINE_DAYS: '14',
  },
});

const settingsIn = (page: string) => {
  const text = /<script id="settings" type="application\/json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  return { text, settings: WebSettings.parse(JSON.parse(text)) };
};

it('[NAV-05] page addresses get the page, and in it what the app must know before a sign-in', async () => {
  for (const path of [
    '/',
    '/login',
    '/reset-password/some-token',
    '/spaces/3/folders/7?x=1',
    '/privacy-policy',
  ]) {
    const response = await house.fetch(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(settingsIn(await response.text()).settings).toMatchObject({
      environmentName: 'TEST',
      passwordMinimum: 12,
      uploadMaxBytes: 3 * 1024 * 1024,
      uploadMaxFiles: 7,
      offlineDays: 14,
      trashDays: 30,
      singleSignIn: false,
      demo: true,
    });
  }
});

it('[NAV-05] without a configured name there is none in the page', async () => {
  const plain = await openHouse({ web });
  expect(settingsIn(await (await plain.fetch('/')).text()).settings.environmentName).toBeNull();
  await plain.close();
});

it('[3.2.2] [1.2.1] a setting cannot end the script element it stands in', async () => {
  const page = await (await house.fetch('/login')).text();
  const { text, settings } = settingsIn(page);
  expect(settings.organization).toBe(evil);
  expect(text).not.toContain('<');
  expect(page).not.toContain('<img');
});

it('[13.4.1] [13.4.3] [14.2.5] only the build is served', async () => {
  const paths = [
    '/.git/config',
    '/.env',
    '/assets/missing.js',
    '/assets/app-1a2b3c.js.map',
    '/assets/../../package.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/%252e%252e/package.json',
    '//etc/passwd.txt',
    '/index.html',
    '/data/secret.txt',
  ];
  for (const path of paths) {
    const { status, body, headers } = await rawRequest(house.url, path);
    expect(status, path).toBe(404);
    expect(body).not.toContain('planted');
    expect(headers['content-type']).toMatch(/^application\/json/);
  }
});

it('[13.4.1] addresses that look like pages get the page, never a file or a list of files', async () => {
  const page = await (await house.fetch('/')).text();
  const paths = [
    '/data',
    '/../secret',
    '/%2e%2e/secret',
    '/..%2fsecret',
    '/%2egit/config',
    '/%2eenv',
    '/assets/',
    '/assets',
  ];
  for (const path of paths) {
    const { status, body } = await rawRequest(house.url, path);
    expect([200, 404], path).toContain(status);
    if (status === 200) expect(body).toBe(page);
    expect(body).not.toContain('planted');
  }
});

it('built files are kept for ever and go out in the form the build compressed', async () => {
  const { headers, body } = await rawRequest(house.url, '/assets/app-1a2b3c.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toBe(script);
  const packed = await fetch(`${house.url}/assets/app-1a2b3c.js`, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('content-type')).toMatch(/javascript/);
  const { size } = await stat(join(web, 'assets/app-1a2b3c.js.br'));
  expect(Number(packed.headers.get('content-length'))).toBe(size);
  expect(await packed.text()).toBe(script);
});

it('what is not named by its content is asked for anew', async () => {
  const { headers } = await rawRequest(house.url, '/worker.js');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/javascript/);
  const ifNoneMatch = { 'if-none-match': headers.etag ?? '' };
  const again = await rawRequest(house.url, '/worker.js', { headers: ifNoneMatch });
  expect([again.status, again.body]).toEqual([304, '']);
});

it('[3.4.3] no script that a setting brings along may run', async () => {
  const response = await house.fetch('/login');
  expect(await response.text()).not.toContain('<img src=x');
  expect(response.headers.get('content-security-policy')?.match(/'sha256-/g)).toHaveLength(1);
});
