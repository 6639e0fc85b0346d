import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const server = {
  globalSetup: 'server/src/testing/global-setup.ts',
  setupFiles: 'server/src/testing/tell-what-failed.ts',
  pool: 'forks' as const,
  // Loading the app anew for each file would take longer than its tests; each opens a house of its own.
  isolate: false,
  // These end what hangs, they measure nothing: a machine that is shared may be ten times slower for minutes.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

/** Tests of what has to do with files: in the cluster's run their houses keep them in an object store. */
const alsoOnS3 = [
  'features/documents/**/*.test.ts',
  'features/images/*.test.ts',
  'features/contacts/pictures-and-vcards.test.ts',
  'work/*.test.ts',
  'held-files.test.ts',
];

export default defineConfig({
  test: {
    // One less than there are cores would be one on a small machine; half of the time is waiting for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.long.test.ts', '**/*.cluster.test.ts'],
        },
      },
      'web',
      // Kills, fuzzing and the slow programs: `npm run test:long`.
      {
        test: {
          ...server,
          name: 'long',
          include: ['server/src/**/*.long.test.ts', 'scripts/**/*.long.test.ts'],
        },
      },
      // On an object store and other servers of a cluster: `npm run test:cluster`.
      {
        test: {
          ...server,
          name: 'cluster',
          globalSetup: [server.globalSetup, 'server/src/testing/cluster/cluster-setup.ts'],
          include: [
            'server/src/**/*.cluster.test.ts',
            'scripts/**/*.cluster.test.ts',
            ...alsoOnS3.map((path) => `server/src/${path}`),
          ],
          exclude: ['**/*.long.test.ts'],
        },
      },
    ],
  },
});
