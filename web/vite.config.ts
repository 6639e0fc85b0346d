import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsAlone } from './build/calls-alone.ts';
import { compressAssets } from './build/compress-assets.ts';
import { firstPaint } from './build/first-paint.ts';
import { ownZod } from './build/own-zod.ts';
import { serviceWorker } from './build/service-worker.ts';
import { pieceOfWords, translate } from './build/translate.ts';

const api = process.env.ATRIUM_API ?? 'http://127.0.0.1:3000';

/** The contract's schemas, and zod: only for what checks by them. */
const schemas = /\?schemas$|[\\/]node_modules[\\/]zod[\\/]|[\\/]base[\\/]zod\.ts$/;

const everyday =
  /src[\\/](app[\\/](shell[\\/]shell|feedback)|features[\\/]documents[\\/]folder-page[\\/]folder-page)\.tsx$/;
const dashboard = /src[\\/]app[\\/]pages[\\/]dashboard\.tsx$/;

/** From which code what a piece says can be heard. */
const starts = { app: /src[\\/]main\.tsx$/, work: everyday, dashboard };

/**
 * Four pieces instead of fifty: what every first visit needs, schemas, what everybody who works here needs, the dashboard.
 * Each piece takes along what it imports; everything else stays apart and comes when it is wanted.
 */
const pieces = [
  {
    name: (id: string, graph: Parameters<typeof pieceOfWords>[1]) => pieceOfWords(id, graph, starts),
    test: /[\\/]locales[\\/]\w+\.po(\?|$)|virtual:words/,
    includeDependenciesRecursively: false,
    priority: 5,
  },
  {
    name: 'app',
    tags: ['$initial' as const],
    test: (id: string) => !schemas.test(id),
    includeDependenciesRecursively: false,
    priority: 4,
  },
  { name: 'schemas', test: schemas, priority: 3 },
  {
    name: 'work',
    test: everyday,
    priority: 2,
  },
  // The first page after the sign-in, with all its widgets.
  { name: 'dashboard', test: dashboard, priority: 1 },
];

export default defineConfig({
  plugins: [react(), callsAlone(), translate(), firstPaint(), serviceWorker(), compressAssets()],
  resolve: { alias: [ownZod] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A file of words needs nothing else.
    modulePreload: { resolveDependencies: (file, needs) => (file.includes('/words-') ? [] : needs) },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: pieces } } },
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
});
