import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
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
  }
}

/** One object store for the whole run; each test makes buckets of its own. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-swift-'));
  const { endpoint, accessKeyId, secretAccessKey, stop } = await startSwift(folder);
  project.provide('objectStore', { endpoint, accessKeyId, secretAccessKey });
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
