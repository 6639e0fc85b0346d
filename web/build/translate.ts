import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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
const source = `${root}src`;
const register = `${source}/base/words.ts`;
const words = '/locales/words.js';
const dictionary = 'atrium:words/';

/** Code that is fetched when it is wanted; not what only says a type. */
const imports = /(?<!typeof )\bimport\((['"])(\.{1,2}\/[^'"]+\.tsx?)\1\)/g;
const mayImport = /\/web\/src\/(?:app|features|core|ui)\/.*\.tsx?$/;

/**
 * Whatever speaks in a feature, or a piece of the ui, brings its folder's English along, wherever the build puts it.
 * Other languages come by themselves: each has one list of its words by folder, and code that is fetched waits for them.
 */
function wordsOfFolders(): Plugin {
  return {
    name: 'atrium:words-of-folders',
    enforce: 'pre',
    // Tests ask by the address that a server would have for it.
    resolveId(id) {
      if (id.startsWith(dictionary)) return `\0${id}`;
      return id.endsWith(words) ? id.replace(/^\/src\//, `${root}src/`) : null;
    },
    load(id) {
      if (id.startsWith(`\0${dictionary}`)) return listWords(id.slice(dictionary.length + 1));
      if (!id.endsWith(words)) return null;
      const folder = id.slice(source.length + 1, -words.length);
      return `import { bringWords } from '${register}'; import { messages } from './en.po'; bringWords('${folder}', messages);`;
    },
    transform(code, id) {
      const folder = inFolder.exec(id)?.[1];
      const speaking = folder && speaks.test(code) ? `import '${folder}${words}';` : '';
      const fetching =
        mayImport.test(id) && !/\.test\.tsx?$/.test(id)
          ? code.replace(imports, (found) => `withWords(${found})`)
          : code;
      const waiting = fetching === code ? '' : `import { withWords } from '${register}';`;
      return speaking || waiting ? { code: speaking + waiting + fetching, map: null } : null;
    },
  };
}

/** Every folder with words, `''` for what is said everywhere. */
export function foldersWithWords(): string[] {
  const below = ['features', 'core', 'ui'].flatMap((place) =>
    readdirSync(join(source, place)).map((name) => `${place}/${name}`),
  );
  return ['', ...below].filter((folder) => existsSync(join(source, folder, 'locales/en.po')));
}

function listWords(language: string): string {
  const lines = foldersWithWords().map(
    (folder) => `'${folder}': () => import('${join(source, folder, 'locales', language)}.po')`,
  );
  return `export const words = { ${lines.join(', ')} };`;
}

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const catalogue = /\/web\/src\/(?:(.+)\/)?locales\/(de|fr|it)\.po$/;

/**
 * In which file of the build a catalogue of another language is: with what the first page says, or with what everybody
 * who works here needs, as its code is; else in one of its own. `starts` are the modules that such code hangs from.
 */
export function pieceOfWords(id: string, graph: Graph, starts: Record<string, RegExp>): string | null {
  const listed = id.startsWith(`\0${dictionary}`);
  if (listed) return `words-${id.slice(dictionary.length + 1)}`;
  const [isCatalogue, folder = '', language] = catalogue.exec(id) ?? [];
  if (!isCatalogue) return null;
  if (folder === '') return `words-${language}`;
  const above = ancestors(`${source}/${folder}${words}`, graph);
  const piece = Object.entries(starts).find(([, start]) => above.some((one) => start.test(one)))?.[0];
  if (piece === 'app') return `words-${language}`;
  return `words-${language}-${piece ?? folder.replace('/', '-')}`;
}

/** All that cannot be there without a module. */
function ancestors(id: string, graph: Graph, found = new Set<string>()): string[] {
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    if (found.has(importer)) continue;
    found.add(importer);
    ancestors(importer, graph, found);
  }
  return [...found];
}
