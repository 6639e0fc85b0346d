import { defineConfig } from '@lingui/cli';
import babelExtractor from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { sentencesExtractor } from './build/extract-sentences.ts';

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'it'],
  // The words of a feature, of a subject of the core and of a shared piece with a folder of its own travel with the code (build/translate.ts); the others are there from the start.
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/features/**', '<rootDir>/src/core/**', '<rootDir>/src/ui/*/**'],
    },
    { path: '<rootDir>/src/features/{name}/locales/{locale}', include: ['<rootDir>/src/features/{name}/'] },
    { path: '<rootDir>/src/core/{name}/locales/{locale}', include: ['<rootDir>/src/core/{name}/'] },
    { path: '<rootDir>/src/ui/{name}/locales/{locale}', include: ['<rootDir>/src/ui/{name}/'] },
    // What the server says, in answers, mails and exports, and what is wrong with a form.
    { path: '<rootDir>/../server/src/locales/{locale}', include: ['<rootDir>/../server/src'] },
    { path: '<rootDir>/../contract/src/locales/{locale}', include: ['<rootDir>/../contract/src'] },
  ],
  extractors: [sentencesExtractor, babelExtractor],
  orderBy: 'message',
  format: formatter({ lineNumbers: false }),
});
