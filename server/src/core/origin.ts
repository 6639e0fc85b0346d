import { isIPv6 } from 'node:net';

/** Where a request came from, for the security log and the list of sessions. */
export interface Origin {
  requestId: string;
  address: string;
  /** What tries are counted by. */
  network: string;
  userAgent: string;
}

/** One line has 2^64 addresses of IPv6, so its first half counts: else every try could come from another one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const left = groups(head);
  const missing = tail === undefined ? 0 : 8 - left.length - groups(tail).length;
  return [...left, ...Array<string>(missing).fill('0'), ...groups(tail)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
