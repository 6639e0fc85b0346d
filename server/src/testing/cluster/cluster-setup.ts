import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPool } from '../../../../scripts/cluster/pgbouncer.ts';
import { startSwift } from '../../../../scripts/cluster/swift.ts';

/** What of the cluster's parts a test can be told. */
export interface ObjectStore {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    objectStore: ObjectStore;
    /** The port of a pool before the tests' database, which gives each transaction another connection. */
    poolPort: number;
  }
}

/** One object store and one pool for the whole run; each test makes buckets and databases of its own. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-cluster-'));
  const { endpoint, accessKeyId, secretAccessKey, stop } = await startSwift(join(folder, 'swift'));
  project.provide('objectStore', { endpoint, accessKeyId, secretAccessKey });
  const sockets = project.getProvidedContext().databaseHost;
  const pool = await startPool(join(folder, 'pool'), { sockets, user: 'postgres' });
  project.provide('poolPort', pool.port);
  return async () => {
    await pool.program.stop();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
