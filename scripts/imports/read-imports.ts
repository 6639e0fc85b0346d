import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Import {
  /** The file that imports, from the root of the project. */
  from: string;
  line: number;
  /** As it is written. */
  specifier: string;
  /** The project's file that is meant, from its root; empty for a package. */
  to: string;
  isType: boolean;
}

const homes = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];
const isSource = (name: string) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts');
const leftOut = new Set(['node_modules', 'dist', 'locales', 'figures', 'test-results']);

export function listSources(root: string): string[] {
  return homes.flatMap((home) => listIn(root, home));
}

function listIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listIn(root, path);
      return isSource(entry.name) ? [path] : [];
    })
    .sort();
}

export const readAllImports = (root: string): Import[] =>
  listSources(root).flatMap((file) => readImports(file, readFileSync(join(root, file), 'utf8')));

/** Static and dynamic ones, what is exported on, files named beside one (`new URL`), and packages that are looked up. */
const patterns = [
  /^(?:import|export)\s+(type\s+)?(?:[\w*{][^;'"`]*?from\s*)?'([^'\n]+)'/gm,
  /\b(?:import|require\.resolve|import\.meta\.resolve)\(\s*()'([^'\n]+)'/g,
  /new URL\(\s*()'(\.\.?\/[^'\n]+)',\s*import\.meta\.url/g,
];

export function readImports(file: string, text: string): Import[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => {
      const specifier = (found[2] as string).replace(/\?.*$/, '');
      return {
        from: file,
        line: text.slice(0, found.index).split('\n').length,
        specifier,
        to: targetOf(file, specifier),
        isType: found[1] !== undefined && found[1] !== '',
      };
    }),
  );
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier));
  const contract = /^@atrium\/contract\/(.+)$/.exec(specifier);
  return contract ? `contract/src/${contract[1]}.ts` : '';
}
