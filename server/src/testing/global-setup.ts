import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../base/database/embedded.ts';
import { makeTemplate } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseHost: string;
  }
}

/** One PostgreSQL for the whole run; each test file copies the template database of it. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  // As root, the database runs as another account, which must get there.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({
    dataFolder: folder,
    log: (level, message) => level === 'error' && process.env.DEBUG && process.stderr.write(`${message}\n`),
    // Nothing of a test outlives it, so nothing has to reach the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  await makeTemplate(server.connection.host);
  project.provide('databaseHost', server.connection.host);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
