import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';

/** Catalogues and the macros that name their messages, for the build and for the tests alike. */
export function translate(): PluginOption[] {
  // The macro looks for its configuration from the working folder up; commands run from the root of the house.
  process.env.LINGUI_CONFIG = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));
  return [
    wordsOfFolders(),
    lingui(),
    babel({ include: /\/web\/src\/.*\.tsx?$/, presets: [linguiTransformerBabelPreset()] }),
  ];
}

const inFolder = /^(.*\/web\/src\/(?:features|core|ui)\/[^/]+)\/.*\.tsx?$/;
const speaks = /from ['"]@lingui\/(core|react)\/macro['"]/;
const root = fileURLToPath(new URL('..', import.meta.url));
const words = '/locales/words.js';

/** Whatever speaks in a feature, or a piece of the ui, brings its folder's catalogue along, wherever the build puts it. */
function wordsOfFolders(): Plugin {
  return {
    name: 'atrium:words-of-folders',
    enforce: 'pre',
    // Tests ask by the address that a server would have for it.
    resolveId: (id) => (id.endsWith(words) ? id.replace(/^\/src\//, `${root}src/`) : null),
    load: (id) =>
      id.endsWith(words)
        ? `import { i18n } from '@lingui/core'; import { messages } from './en.po'; i18n.load('en', messages);`
        : null,
    transform(code, id) {
      const folder = inFolder.exec(id)?.[1];
      return folder && speaks.test(code) ? { code: `import '${folder}${words}';${code}`, map: null } : null;
    },
  };
}
