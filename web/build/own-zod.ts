import { fileURLToPath } from 'node:url';

/** See base/zod.ts. */
export const ownZod = {
  find: /^zod$/,
  replacement: fileURLToPath(new URL('../src/base/zod.ts', import.meta.url)),
};
