import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hashToken, loadKeys, randomToken } from './keys.ts';

const folder = await mkdtemp(join(tmpdir(), 'atrium-keys-'));
afterAll(() => rm(folder, { recursive: true }));
const keys = await loadKeys(folder, undefined);

it('[11.3.2] what is sealed opens again, is never the same twice and shows nothing', () => {
  const sealed = keys.seal('a secret seed', 'two-factor');
  expect(keys.open(sealed, 'two-factor')).toBe('a secret seed');
  expect(sealed.toString('latin1')).not.toContain('secret');
  expect(keys.seal('a secret seed', 'two-factor').equals(sealed)).toBe(false);
});

it('[11.3.2] changed bytes, another purpose or another secret do not open it', async () => {
  const sealed = keys.seal('a secret seed', 'two-factor');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => keys.open(changed, 'two-factor')).toThrow();
  }
  expect(() => keys.open(sealed, 'mail')).toThrow();
  expect(() => keys.open(sealed.subarray(0, 20), 'two-factor')).toThrow();
  const others = await loadKeys(folder, 'another secret of thirty-two signs');
  expect(() => others.open(sealed, 'two-factor')).toThrow();
});

it('[13.3.1] the secret is kept: the next start has the same keys, one that is given wins', async () => {
  expect(await readFile(join(folder, 'secret'), 'utf8')).toMatch(/^[\w-]{64}$/);
  const again = await loadKeys(folder, undefined);
  expect(again.open(keys.seal('x', 'mail'), 'mail')).toBe('x');
  expect(again.token).toEqual(keys.token);
  expect((await loadKeys(folder, 'g'.repeat(32))).token).not.toEqual(keys.token);
});

it('[11.5.1] tokens of links have 192 random bits, and the database keeps a hash', () => {
  const tokens = new Set(Array.from({ length: 1000 }, randomToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
  expect(hashToken('a')).toBe('ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs');
});

it('[13.3.1] beside a new secret the old one still opens, and only the new one seals', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)];
  const [earlier, both, later] = await Promise.all([
    loadKeys(folder, old),
    loadKeys(folder, fresh, old),
    loadKeys(folder, fresh),
  ]);
  const sealed = earlier.seal('x', 'mail');
  expect(both.open(sealed, 'mail')).toBe('x');
  expect(() => both.open(sealed, 'two-factor')).toThrow();
  expect([both.isOwn(sealed, 'mail'), earlier.isOwn(sealed, 'mail')]).toEqual([false, true]);
  expect(later.open(both.seal('y', 'mail'), 'mail')).toBe('y');
  expect(() => later.open(sealed, 'mail')).toThrow();
  expect(both.accepted.map(({ token }) => token)).toEqual([later.token, earlier.token]);
});
