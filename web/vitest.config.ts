import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ownZod } from './build/own-zod.ts';
import { translate } from './build/translate.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), translate()],
  resolve: { alias: [ownZod] },
  test: {
    name: 'web',
    environment: 'jsdom',
    // Making a browser anew for each file would take longer than its tests.
    pool: 'vmThreads',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 120_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up-browser.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
