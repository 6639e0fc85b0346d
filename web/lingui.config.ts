import { defineConfig } from '@lingui/cli';

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/features/privacy/**'],
    },
    { path: '<rootDir>/src/locales/privacy/{locale}', include: ['<rootDir>/src/features/privacy'] },
  ],
  orderBy: 'message',
});
