import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { isLoopback } from './base/addresses.ts';
import { ConfigError } from './base/errors.ts';
import { secretSettings } from './base/secret-files.ts';
import { readConfig, settingNames } from './config.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const refusal = (settings: Record<string, string>): string => {
  try {
    readConfig(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`not refused: ${JSON.stringify(settings)}`);
};
const open = { PUBLIC_URL: 'https://atrium.example.org', ATRIUM_DEMO: 'off' };

it('without any setting it is a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustProxy: [],
    dataFolder: resolve('./data'),
    demo: true,
    beyondLoopback: false,
    environmentName: null,
    metricsToken: undefined,
    databaseUrl: undefined,
    smtpUrl: undefined,
    passwordMinimum: 6,
    require2fa: 'off',
    forgotPasswordSilent: false,
    offlineDays: 30,
    oidc: undefined,
  });
});

it('an empty setting is one that is not set, and unknown ones are left alone', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '', ENVIRONMENT_NAME: '', HOME: '/root' })).toEqual(
    readConfig({}),
  );
});

it('values are read into their types', () => {
  const config = readConfig({
    ...open,
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://atrium.example.org//',
    TRUST_PROXY: '10.0.0.1, 10.1.0.0/16',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'atrium',
    OIDC_ACR_2FA: 'gold, silver',
    NEWS_ALLOW_INTERNAL: 'intranet, 10.1.0.0/16',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://atrium.example.org',
    beyondLoopback: true,
    trustProxy: ['10.0.0.1', '10.1.0.0/16'],
    newsAllowInternal: ['intranet', '10.1.0.0/16'],
    oidc: { issuer: 'https://id.example.org', clientId: 'atrium', secondFactorAcr: ['gold', 'silver'] },
  });
});

it('[6.3.3] outside the demo administrators need a second factor unless the operator says otherwise', () => {
  expect(readConfig(open).require2fa).toBe('admins');
  expect(readConfig({ ...open, REQUIRE_2FA: 'off' }).require2fa).toBe('off');
  expect(readConfig({ REQUIRE_2FA: 'all' }).require2fa).toBe('all');
});

it('[12.2.1] an http address that others use is refused', () => {
  const sentence = refusal({ ...open, PUBLIC_URL: 'http://atrium.example.org' });
  expect(sentence).toMatch(/^PUBLIC_URL must start with https: .*\.$/);
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])
    expect(readConfig({ PUBLIC_URL: own }).publicUrl).toBe(own);
});

it('[12.2.1] listening for others needs the address they use', () => {
  for (const host of ['0.0.0.0', '::', '10.1.2.3', 'atrium.example.org'])
    expect(refusal({ HOST: host, ATRIUM_DEMO: 'off' })).toMatch(
      /^HOST listens beyond .* PUBLIC_URL must .*\.$/,
    );
});

it('[6.3.2] the demo company stays on this machine, by HOST and by PUBLIC_URL', () => {
  const sentence = /^The demo company .* Set ATRIUM_DEMO=off\.$/;
  expect(refusal({ HOST: '0.0.0.0', PUBLIC_URL: 'https://atrium.example.org' })).toMatch(sentence);
  expect(refusal({ PUBLIC_URL: 'https://atrium.example.org' })).toMatch(sentence);
  expect(refusal({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' })).toMatch(sentence);
});

it('single sign-in half set is refused', () => {
  for (const half of [{ OIDC_ISSUER: 'https://id.example.org' }, { OIDC_CLIENT_ID: 'atrium' }])
    expect(refusal(half as Record<string, string>)).toMatch(/both OIDC_ISSUER and OIDC_CLIENT_ID/);
});

it('[12.3.1] services off this machine are spoken to by TLS', () => {
  const issuer = { OIDC_ISSUER: 'http://id.example.org', OIDC_CLIENT_ID: 'atrium' };
  expect(refusal(issuer)).toMatch(/^OIDC_ISSUER must use TLS, .*\.$/);
  for (const plain of [
    'postgresql://atrium@db.example.org/atrium',
    'postgres://db.example.org/atrium?sslmode=disable',
    'postgres://db.example.org/atrium?sslmode=prefer',
    'postgres://db.example.org/atrium?sslmode=no-verify',
    'postgres://db.example.org/atrium?sslmode=require&uselibpqcompat=true',
    'postgres://db.example.org/atrium?sslmode=verify-ca&uselibpqcompat=true',
    'postgres://localhost/atrium?host=db.example.org',
  ])
    expect(refusal({ DATABASE_URL: plain }), plain).toMatch(/^DATABASE_URL must use TLS/);
  for (const fine of [
    'postgres://db.example.org/atrium?sslmode=verify-full',
    'postgres://localhost:5432/atrium',
    'postgres://127.0.0.1/atrium',
    'postgres://postgres@any/atrium?host=/run/postgresql',
    'postgres://postgres@localhost/atrium?host=%2Frun%2Fpostgresql',
  ])
    expect(readConfig({ DATABASE_URL: fine }).databaseUrl).toBe(fine);
});

it('[DASH-02] a weather service off this machine is spoken to by TLS; without one there is no weather', () => {
  expect(readConfig({}).weatherUrl).toBeUndefined();
  const url = 'https://api.open-meteo.com/v1/forecast';
  expect(readConfig({ WEATHER_URL: url }).weatherUrl).toBe(url);
  expect(refusal({ WEATHER_URL: 'http://weather.example.org/v1' })).toMatch(/^WEATHER_URL must use TLS/);
});

it('[DASH-02] tutorials are links of YouTube, with titles where there are several', () => {
  expect(readConfig({}).tutorials).toEqual([]);
  const [one, two] = ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'];
  expect(readConfig({ TUTORIAL_VIDEO: one }).tutorials).toEqual([{ title: '', url: one }]);
  expect(readConfig({ TUTORIAL_VIDEO: ` First steps | ${one}; A|B|${two};` }).tutorials).toEqual([
    { title: 'First steps', url: one },
    { title: 'A|B', url: two },
  ]);
  expect(refusal({ TUTORIAL_VIDEO: 'Steps|https://example.org/video' })).toMatch(
    /^TUTORIAL_VIDEO names Steps\|https:\/\/example\.org\/video, which is not the link of a YouTube video\.$/,
  );
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_POOL', '1'],
  ['PASSWORD_MIN', '5'],
  ['SESSION_IDLE_MINUTES', '0'],
  ['SESSION_MAX_HOURS', '-1'],
  ['OFFLINE_DAYS', '0'],
  ['OFFLINE_DAYS', '366'],
  ['ATRIUM_DEMO', 'yes'],
  ['REQUIRE_2FA', 'some'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'atrium.example.org'],
  ['PUBLIC_URL', 'ftp://atrium.example.org'],
  ['DATABASE_URL', 'mysql://db'],
  ['SMTP_URL', 'mail.example.org'],
  ['ATRIUM_SECRET', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['ADMIN_EMAIL', 'admin'],
  ['ENVIRONMENT_NAME', 'x'.repeat(21)],
  ['NEWS_ALLOW_INTERNAL', 'intranet, http://news.intranet'],
])('%s=%s is refused by name', (name, value) => {
  expect(refusal({ [name]: value })).toMatch(new RegExp(`^The setting ${name} cannot be used: .+\\.$`));
});

it('loopback is this machine alone', () => {
  for (const own of ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])
    expect(isLoopback(own), own).toBe(true);
  for (const other of ['0.0.0.0', '::', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', ''])
    expect(isLoopback(other), other).toBe(false);
});

it('docs/settings.md lists every setting, and no other', async () => {
  const text = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const named = [...text.matchAll(/^\| *`([A-Z0-9_]+)`/gm)].map((match) => match[1]);
  expect(named.sort()).toEqual([...settingNames].sort());
});

const s3 = { FILE_STORE: 's3', S3_BUCKET: 'atrium-files' };

it('files go to the data folder, or to the bucket that is named', () => {
  expect(readConfig({})).toMatchObject({ fileStore: 'disk', fileStoreFrom: undefined, s3: undefined });
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig({ ...s3, ...keys, S3_ENDPOINT: 'https://s3.example.org' })).toMatchObject({
    fileStore: 's3',
    s3: {
      bucket: 'atrium-files',
      endpoint: 'https://s3.example.org',
      forcePathStyle: false,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  });
  // A machine with a role needs no keys.
  expect(readConfig(s3).s3?.credentials).toBeUndefined();
  expect(
    readConfig({ FILE_STORE: 'disk', FILE_STORE_FROM: 's3', S3_BUCKET: 'atrium-files' }).s3?.bucket,
  ).toBe('atrium-files');
});

it.each([
  [{ FILE_STORE: 's3' }, 'S3_BUCKET'],
  [{ ...s3, AWS_ACCESS_KEY_ID: 'key' }, 'both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  [{ ...s3, FILE_STORE_FROM: 's3' }, 'another one than FILE_STORE'],
  [{ FILE_STORE_FROM: 's3' }, 'S3_BUCKET'],
  [{ ...s3, S3_ENDPOINT: 'http://s3.example.org' }, 'S3_ENDPOINT must use TLS'],
  [{ ...s3, S3_PUBLIC_ENDPOINT: 'http://s3.example.org' }, 'S3_PUBLIC_ENDPOINT must use TLS'],
  [{ S3_REDIRECT: 'on' }, 'it needs FILE_STORE=s3'],
])('settings of a store that contradict each other are refused: %j', (settings, words) => {
  expect(refusal(settings)).toContain(words);
});

it('[13.3.1] each secret can be given as a file', async () => {
  const folder = await makeTemporaryFolder();
  const path = join(folder, 'secret');
  await writeFile(path, 'a-secret-of-at-least-32-characters\n');
  expect(readConfig({ ATRIUM_SECRET_FILE: path }).secret).toBe('a-secret-of-at-least-32-characters');
  for (const name of secretSettings) {
    expect(refusal({ [`${name}_FILE`]: join(folder, 'missing') })).toContain(`${name}_FILE names`);
    expect(refusal({ [`${name}_FILE`]: path, [name]: 'x' })).toContain('not both');
  }
});
