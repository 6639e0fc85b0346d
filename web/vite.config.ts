import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { ownZod } from './build/own-zod.ts';
import { preloadFont } from './build/preload-font.ts';
import { translate } from './build/translate.ts';

const api = process.env.ATRIUM_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), translate(), preloadFont(), compressAssets()],
  resolve: { alias: [ownZod] },
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
});
