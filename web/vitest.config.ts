import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { translate } from './build/translate.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), translate()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up-browser.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
