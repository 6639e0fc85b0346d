import type { SystemStatus } from '@atrium/contract/system';
import { expect, it } from 'vitest';
import { describeParts } from './describe-parts.ts';
import { findAttention } from './find-attention.ts';

const healthy: SystemStatus = {
  version: '1.2.3',
  startedAt: '2026-05-01T08:00:00Z',
  at: '2026-05-05T08:00:00Z',
  database: { version: '18.1 (Debian)', isEmbedded: true, bytes: 12_000_000 },
  storage: {
    files: 3,
    bytes: 1000,
    freeBytes: 9_000_000_000,
    totalBytes: 10_000_000_000,
    isLow: false,
    nearlyFull: [],
  },
  mail: { isConfigured: true, waiting: 0, failed: 0, lastSentAt: null, lastFailure: null },
  libreOffice: true,
  isolated: { copies: true, texts: true },
  virusScanner: { state: 'up', whenUnchecked: 'hold', waiting: 0, held: 0 },
  pdfCopies: { waiting: 0, failed: 0 },
  texts: { waiting: 0, failed: 0 },
  newsFeeds: { failed: 0, lastFailure: null },
  counts: { users: 1, roles: 2, defaultDashboards: 0, spaces: 0, tags: 0, mailingLists: 0 },
  reviews: [],
  neverSignedIn: 0,
  signIns: [],
  lastCheck: null,
};

it('[ADM-01] where all is well nothing needs attention, and every part is in order', () => {
  expect(findAttention(healthy)).toEqual([]);
  expect(describeParts(healthy).map(({ state }) => state)).toEqual(Array(7).fill('ok'));
  expect(describeParts(healthy)[1]?.value).toBe('PostgreSQL 18.1');
});

it('[ADM-01] what is urgent comes first: a full disk, a late review, mails that were not delivered', () => {
  const found = findAttention({
    ...healthy,
    storage: { ...healthy.storage, isLow: true },
    mail: { ...healthy.mail, failed: 2, lastFailure: { recipient: 'a@b.example', error: 'unknown' } },
    libreOffice: false,
    texts: { waiting: 0, failed: 1 },
    newsFeeds: { failed: 1, lastFailure: { publisher: 'Metals Weekly', error: 'Nothing there.' } },
    reviews: [
      { space: 7, name: 'Legal', deadline: '2026-06-01', isLate: false },
      { space: 8, name: 'Board', deadline: '2026-05-04', isLate: true },
    ],
    neverSignedIn: 3,
  });
  expect(found.map(({ kind, isUrgent }) => [kind, isUrgent])).toEqual([
    ['disk', true],
    ['late', true],
    ['mail', true],
    ['due', false],
    ['office', false],
    ['files', false],
    ['feeds', false],
    ['people', false],
  ]);
  expect(found[6]).toMatchObject({
    title: '1 news feed cannot be read',
    text: 'Metals Weekly: Nothing there.',
    link: { to: '/admin/news/feeds' },
  });
  expect(found[1]).toMatchObject({
    title: 'Permission review deadline expired',
    text: expect.stringContaining('04.05.2026'),
    link: { to: '/spaces/8/permissions' },
  });
});

it('[ADM-01] what the doctor found counts among what needs attention', () => {
  const finding = {
    name: 'file.missing',
    count: 2,
    sentence: 'Bytes are missing.',
    advice: 'Bring them back.',
  };
  const lastCheck = { at: '2026-05-05T02:00:00Z', seconds: 3, isDeep: false };
  expect(findAttention({ ...healthy, lastCheck: { ...lastCheck, findings: [] } })).toEqual([]);
  const found = findAttention({ ...healthy, lastCheck: { ...lastCheck, findings: [finding] } });
  expect(found.map(({ title, isUrgent }) => [title, isUrgent])).toEqual([
    ['The last check found 1 kind of fault', true],
  ]);
});

it('[ADM-01] [15.2.5] where conversion is not isolated, it says so and what follows', () => {
  const both = { ...healthy, isolated: { copies: false, texts: false } };
  expect(findAttention(both)).toMatchObject([
    { title: 'Conversion is not isolated', text: expect.stringMatching(/^Office documents get no PDF copy/) },
  ]);
  expect(describeParts(both).find(({ name }) => name === 'LibreOffice')).toMatchObject({
    state: 'warn',
    value: 'Not isolated',
  });
  const texts = { ...healthy, isolated: { copies: true, texts: false } };
  expect(findAttention(texts)).toMatchObject([{ text: expect.stringMatching(/^Texts for search/) }]);
  expect(describeParts(texts).find(({ name }) => name === 'LibreOffice')).toMatchObject({ state: 'ok' });
});

it('[ADM-01] [5.4.3] a virus scanner that does not answer, and files that wait for it, are told', () => {
  const told = (virusScanner: Partial<SystemStatus['virusScanner']>) => {
    const status = { ...healthy, virusScanner: { ...healthy.virusScanner, ...virusScanner } };
    const [item] = findAttention(status);
    return [describeParts(status)[6]?.state, item?.isUrgent, item?.title, item?.text];
  };
  expect(told({ state: 'down' })).toEqual([
    'bad',
    true,
    'The virus scanner does not answer',
    'Uploaded documents stay closed until it answers; pictures and lists are refused.',
  ]);
  expect(told({ state: 'down', whenUnchecked: 'pass' })[3]).toBe(
    'Uploads are let through and checked later.',
  );
  expect(told({ waiting: 2, held: 2 }).slice(0, 3)).toEqual([
    'warn',
    false,
    '2 files wait for the virus check',
  ]);
  expect(told({ state: 'off', whenUnchecked: null, waiting: 1, held: 1 }).slice(1)).toEqual([
    true,
    '1 file waits for the virus check',
    'No virus scanner is set up. Set CLAMAV to use one.',
  ]);
  expect(told({ state: 'off', whenUnchecked: null })).toEqual(['ok', undefined, undefined, undefined]);
});
