import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';

/** Catalogues and the macros that name their messages, for the build and for the tests alike. */
export function translate(): PluginOption[] {
  // The macro looks for its configuration from the working folder up; commands run from the root of the house.
  process.env.LINGUI_CONFIG = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));
  return [
    wordsOfFeatures(),
    lingui(),
    babel({ include: /\/web\/src\/.*\.tsx?$/, presets: [linguiTransformerBabelPreset()] }),
  ];
}

const inFeature = /^(.*\/web\/src\/features\/[^/]+)\/.*\.tsx?$/;
const speaks = /from ['"]@lingui\/(core|react)\/macro['"]/;
const words = '/locales/words.js';

/** Whatever speaks in a feature brings that feature's catalogue along, wherever the build puts it. */
function wordsOfFeatures(): Plugin {
  return {
    name: 'atrium:words-of-features',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(words) ? id : null),
    load: (id) =>
      id.endsWith(words)
        ? `import { i18n } from '@lingui/core'; import { messages } from './en.po'; i18n.load('en', messages);`
        : null,
    transform(code, id) {
      const feature = inFeature.exec(id)?.[1];
      return feature && speaks.test(code) ? { code: `import '${feature}${words}';${code}`, map: null } : null;
    },
  };
}
