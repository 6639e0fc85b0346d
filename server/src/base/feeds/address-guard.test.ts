import { expect, it } from 'vitest';
import { createAddressGuard, isHostOrNetwork, isPublic } from './address-guard.ts';

const inside =
  `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.8.9.1 169.254.169.254 172.16.0.1
172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1
239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1
64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1
2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 5f00::1`.split(/\s+/);
const outside =
  `1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 126.255.255.255 172.15.255.255 172.32.0.1 192.167.1.1 198.20.0.1
223.255.255.255 2001:4860:4860::8888 2606:4700::1111 2a00:1450::1`.split(/\s+/);

it('[1.3.6] [15.3.2] only hosts on the public internet are asked: no loopback, private, link-local, mapped, translated', () => {
  expect(inside.filter(isPublic)).toEqual([]);
  expect(outside.filter((address) => !isPublic(address))).toEqual([]);
  for (const nothing of ['', 'localhost', '8.8.8.8.8', '127.1'])
    expect(isPublic(nothing), nothing).toBe(false);
});

it('[1.3.6] names are refused by what they resolve to, and addresses in every way of writing', async () => {
  const guard = createAddressGuard([]);
  await expect(guard.resolve('localhost')).rejects.toThrow('inside the company’s network');
  for (const way of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::]',
  ]) {
    const url = new URL(`http://${way}/feed`);
    expect(guard.refuses(url), way).toBe(true);
    await expect(guard.resolve(url.hostname), way).rejects.toThrow('inside the company’s network');
  }
  expect(guard.refuses(new URL('http://localhost:8080/'))).toBe(true);
  expect(guard.refuses(new URL('http://news.localhost./'))).toBe(true);
  expect(guard.refuses(new URL('https://news.example/'))).toBe(false);
  expect(await guard.resolve('1.1.1.1')).toEqual([{ address: '1.1.1.1', family: 4 }]);
});

it('[15.3.2] the operator lets hosts, addresses and networks through, and nothing beside them', async () => {
  const byNetwork = createAddressGuard(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);
  expect(await byNetwork.resolve('127.0.0.1')).toHaveLength(1);
  expect(await byNetwork.resolve('10.1.200.3')).toHaveLength(1);
  expect(await byNetwork.resolve('fd12::1')).toHaveLength(1);
  for (const other of ['127.0.0.2', '10.2.0.1', '192.168.0.1', '::1', '::ffff:10.2.0.1', 'fe80::1'])
    await expect(byNetwork.resolve(other), other).rejects.toThrow('NEWS_ALLOW_INTERNAL');
  // Of a name's addresses those that are allowed remain.
  expect(await byNetwork.resolve('localhost')).toEqual([{ address: '127.0.0.1', family: 4 }]);

  const byName = createAddressGuard(['Localhost']);
  expect((await byName.resolve('localhost.')).length).toBeGreaterThan(0);
  expect(byName.refuses(new URL('http://localhost/'))).toBe(false);
  await expect(byName.resolve('127.0.0.1')).rejects.toThrow('NEWS_ALLOW_INTERNAL');
});

it('the setting takes hosts, addresses and networks alone', () => {
  for (const fine of ['intranet', 'news.intra.example', '10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
    expect(isHostOrNetwork(fine), fine).toBe(true);
  for (const wrong of [
    '10.0.0.0/33',
    '10.0.0',
    'http://x',
    'a b',
    '*',
    '10.0.0.0/8/1',
    'fe80::1%eth0',
    'x/8',
    'fd00::/x',
  ])
    expect(isHostOrNetwork(wrong), wrong).toBe(false);
});
