import { expect, it } from 'vitest';
import { networkOf } from './origin.ts';

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::5:6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['1:2:3::', '1:2:3:0'],
])('[AUTH-14] [6.3.1] tries from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
