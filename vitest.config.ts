import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One less than there are cores would be one on a small machine; half of the time is waiting for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          pool: 'forks',
          // Loading the app anew for each file would take longer than its tests; each opens a house of its own.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web',
    ],
  },
});
