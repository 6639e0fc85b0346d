import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Programs of the cluster's tests, by the package that brings each. */
const parts = [
  ['/usr/bin/swift-proxy-server', 'swift-proxy'],
  ['/usr/bin/swift-account-server', 'swift-account'],
  ['/usr/bin/swift-container-server', 'swift-container'],
  ['/usr/bin/swift-object-server', 'swift-object'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
];
const missing = () => parts.filter(([path]) => !existsSync(path)).map(([, name]) => name);
/** Asked by every package before it starts a service. */
const policy = '/usr/sbin/policy-rc.d';

/** Whether what is missing may be installed here. */
const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** The tests of the cluster use the real servers: what is missing is installed, where that may be done. */
export function requireClusterParts() {
  if (missing().length > 0 && mayInstall()) {
    console.log('Installing an object store for the tests of the cluster, once.');
    const isOwnPolicy = !existsSync(policy);
    // They are started by the tests, not by the machine.
    if (isOwnPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...missing()], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    if (isOwnPolicy) rmSync(policy);
  }
  if (missing().length === 0) return;
  throw new Error(`The tests of the cluster need ${missing().join(', ')} (Debian: apt-get install).`);
}
