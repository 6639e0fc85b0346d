import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/** Catalogues and the macros that name their messages, for the build and for the tests alike. */
export function translate(): PluginOption[] {
  // The macro looks for its configuration from the working folder up; commands run from the root of the house.
  process.env.LINGUI_CONFIG = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));
  return [lingui(), babel({ include: /\/web\/src\/.*\.tsx?$/, presets: [linguiTransformerBabelPreset()] })];
}
