import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accepts, answers, beginAnew, defineProgram, freePorts, type Program } from './program.ts';

const run = promisify(execFile);
const rings = ['account', 'container', 'object'] as const;

export interface Swift {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  proxy: Program;
  /** Each with a part of the whole: listings of buckets, what lies in them, the bytes. */
  account: Program;
  container: Program;
  object: Program;
  stop(): Promise<void>;
}

/** OpenStack Swift with its S3 interface: four processes, one device, in a folder of its own. */
export const startSwift = (folder: string): Promise<Swift> => beginAnew(folder, startOnce);

async function startOnce(folder: string): Promise<Swift> {
  await mkdir(join(folder, 'node/d1'), { recursive: true });
  const [proxyPort, ...ringPorts] = (await freePorts(4)) as [number, number, number, number];
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, proxyPort));
  const programs = {} as Record<(typeof rings)[number], Program>;
  await Promise.all(
    rings.map(async (name, index) => {
      const port = ringPorts[index] as number;
      await writeFile(join(folder, `${name}.conf`), serverConfig(folder, name, port));
      await makeRing(folder, name, port);
      programs[name] = defineProgram({
        name: `swift-${name}-server`,
        command: `/usr/bin/swift-${name}-server`,
        args: [join(folder, `${name}.conf`), '-v'],
        log: join(folder, `${name}.log`),
        isReady: () => accepts(port),
      });
    }),
  );
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const proxy = defineProgram({
    name: 'swift-proxy-server',
    command: '/usr/bin/swift-proxy-server',
    args: [join(folder, 'proxy.conf'), '-v'],
    log: join(folder, 'proxy.log'),
    isReady: () => answers(`${endpoint}/healthcheck`),
  });
  const all = [...Object.values(programs), proxy];
  const stop = async () => void (await Promise.all(all.map((program) => program.stop())));
  try {
    await Promise.all(all.map((program) => program.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const keys = { accessKeyId: 'atrium:tester', secretAccessKey: 'testing-secret' };
  return { endpoint, ...keys, ...programs, proxy, stop };
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
`;

const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'slo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('');

// Without a limit the proxy would shun its only server for a minute after a few errors.
const proxyConfig = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
node_timeout = 3
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_atrium_tester = testing-secret .admin
${filters}`;

const serverConfig = (folder: string, name: string, port: number) => `${common(folder, port)}
devices = ${join(folder, 'node')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

async function makeRing(folder: string, name: string, port: number): Promise<void> {
  const builder = (...args: string[]) =>
    run('/usr/bin/swift-ring-builder', [`${name}.builder`, ...args], { cwd: folder });
  await builder('create', '4', '1', '0');
  await builder('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  await builder('rebalance');
}
