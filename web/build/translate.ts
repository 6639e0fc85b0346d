import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
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
    halfOfRoot(),
    babel({ include: /\/web\/src\/.*\.tsx?$/, presets: [linguiTransformerBabelPreset()] }),
  ];
}

const inFolder = /^(.*\/web\/src\/(?:(?:features|core|ui)\/[^/]+|app\/shell))\/.*\.tsx?$/;
const speaks = /from ['"]@lingui\/(core|react)\/macro['"]/;
const root = fileURLToPath(new URL('..', import.meta.url));
const source = `${root}src`;
const register = `${source}/base/words.ts`;
const words = '/locales/words.js';
const dictionary = 'virtual:words/';

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
      const from = `'${catalogueOf(folder, 'en')}'`;
      return `import { bringWords } from '${register}'; import { messages } from ${from}; bringWords('${folder}', messages);`;
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

/** The frame around the pages behind the sign-in: its words are in the root's catalogue, and come with its code. */
const shell = 'app/shell';
/** What is wrong with a form is known to the contract, which both sides have. */
const contract = 'contract';
const shellAlone = '?shell?lingui';

const catalogueOf = (folder: string, language: string) => {
  if (folder === contract) return `${root}../contract/src/locales/${language}.po`;
  return folder === shell
    ? `${source}/locales/${language}.po${shellAlone}`
    : join(source, folder, 'locales', `${language}.po`);
};

/** Every folder with words, `''` for what is said everywhere. */
export function foldersWithWords(): string[] {
  const below = ['features', 'core', 'ui'].flatMap((place) =>
    readdirSync(join(source, place)).map((name) => `${place}/${name}`),
  );
  const saysSomething = (folder: string) => {
    const path = join(source, folder, 'locales/en.po');
    return existsSync(path) && /^msgid "?.*[^"]"$/m.test(readFileSync(path, 'utf8'));
  };
  return ['', shell, contract, ...below.filter(saysSomething)];
}

function listWords(language: string): string {
  const lines = foldersWithWords().map((folder) => {
    const from = `'${catalogueOf(folder, language)}'`;
    return `'${folder}': () => import(${from})`;
  });
  return `export const words = { ${lines.join(', ')} };`;
}

/** The root's catalogue is one for those who translate, and two for the build: the shell's, and the others'. */
function halfOfRoot(): Plugin {
  const saidByShell = async () => {
    const path = join(source, 'locales/en.po');
    const context = { locale: 'en', sourceLocale: 'en', filename: path };
    const all = await formatter({ lineNumbers: false }).parse(readFileSync(path, 'utf8'), context);
    const isOnly = (origin: [string, ...unknown[]][] = []) =>
      origin.length > 0 && origin.every(([file]) => file.startsWith(`src/${shell}/`));
    return new Set(Object.keys(all).filter((id) => isOnly(all[id]?.origin)));
  };
  return {
    name: 'atrium:half-of-root',
    async transform(code, id) {
      if (!/\/web\/src\/locales\/\w+\.po(\?shell\?lingui)?$/.test(id)) return null;
      const [, text] = /messages=JSON\.parse\((".*")\)/s.exec(code) ?? [];
      if (!text) throw new Error(`There are no messages in ${id}.`);
      const ofShell = await saidByShell();
      const messages = Object.entries(JSON.parse(JSON.parse(asJson(text)))).filter(
        ([name]) => ofShell.has(name) === id.endsWith(shellAlone),
      );
      const half = JSON.stringify(JSON.stringify(Object.fromEntries(messages)));
      return { code: `export const messages=JSON.parse(${half});`, map: null, moduleType: 'js' };
    },
  };
}

/** The compiler writes a no-break space as `\xA0`, which JSON does not know. */
const asJson = (literal: string) =>
  literal.replace(/\\(\\|x([0-9A-F]{2}))/g, (found, _, code) => (code ? `\\u00${code}` : found));

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const catalogue = /\/web\/src\/(?:(.+)\/)?locales\/(de|fr|it)\.po(\?shell\?lingui)?$/;

/**
 * In which file of the build a catalogue of another language is: with what the first page says, or with what everybody
 * who works here needs, as its code is; else in one of its own. `starts` are the modules that such code hangs from.
 */
export function pieceOfWords(id: string, graph: Graph, starts: Record<string, RegExp>): string | null {
  const listed = id.startsWith(`\0${dictionary}`);
  if (listed) return `words-${id.slice(dictionary.length + 1)}`;
  const [isCatalogue, path = '', language, isShells] = catalogue.exec(id) ?? [];
  if (!isCatalogue) return null;
  const folder = isShells ? shell : path;
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
