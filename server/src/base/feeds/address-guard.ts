import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { inEnglish } from '../words/speak.ts';
import { FeedProblem } from './feed-problem.ts';

export interface Address {
  address: string;
  family: 4 | 6;
}

/**
 * Which addresses the server asks on behalf of somebody. What only machines inside the company's network can reach,
 * this one included, is refused unless the operator allows it.
 */
export interface AddressGuard {
  /** Where this host may be reached: what is answered has been checked, and nothing else must be connected to. */
  resolve(hostname: string): Promise<Address[]>;
  /** Whether an address can be told without asking for it to be refused. */
  refuses(url: URL): boolean;
}

/** All of IPv4 that is not a public host's. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Public hosts are in here; so mapped and translated IPv4, loopback, link-local and multicast are not. */
const global6 = '2000::/3';
/**
 * Blocks within the global ones that are special: Teredo and other protocols' own, documentation, 6to4, which reaches
 * IPv4 hosts.
 */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: string[]): BlockList => {
  const list = new BlockList();
  for (const entry of networks) {
    const [network = '', bits] = entry.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return list;
};

const refused4 = listOf(special4);
const allowed6 = listOf([global6]);
const refused6 = listOf(special6);

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, 'ipv4');
  // One with a zone (fe80::1%eth0) is never a public host's.
  if (family !== 6 || address.includes('%')) return false;
  return allowed6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

/** What the setting may name. */
export function isHostOrNetwork(entry: string): boolean {
  const [network = '', bits, more] = entry.split('/');
  const family = isIP(network);
  if (family === 0) return bits === undefined && hostName.test(entry) && !/^[\d.]+$/.test(entry);
  if (more !== undefined || network.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();

export function createAddressGuard(allowed: string[]): AddressGuard {
  const isNetwork = (entry: string) => isIP(entry.split('/')[0] as string) !== 0;
  const networks = listOf(allowed.filter(isNetwork));
  const hosts = new Set(allowed.filter((entry) => !isNetwork(entry)).map(plainHost));

  function mayReach(host: string, address: string): boolean {
    if (isPublic(address) || hosts.has(host)) return true;
    if (address.includes('%')) return false;
    return networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }

  return {
    async resolve(hostname) {
      const host = plainHost(hostname);
      const found = (await lookup(host, { all: true }).catch(() => {
        throw new FeedProblem(`The host ${host} was not found. Look for a typing error in the address.`);
      })) as Address[];
      const reachable = found.filter(({ address }) => mayReach(host, address));
      if (reachable.length === 0) throw new FeedProblem(inEnglish(insideSentence(host)));
      return reachable;
    },
    refuses(url) {
      const host = plainHost(url.hostname);
      const isOwn = host === 'localhost' || host.endsWith('.localhost');
      const literal = isOwn ? '127.0.0.1' : host;
      return isIP(literal) !== 0 && !mayReach(host, literal);
    },
  };
}

export const insideSentence = (host: string): Sentence =>
  sentence(
    '{host} is an address inside the company’s network, which feeds are not read from. The setting NEWS_ALLOW_INTERNAL can allow it.',
    { host },
  );
