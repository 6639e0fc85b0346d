import { dirname } from 'node:path';
import type { Import } from './read-imports.ts';

/**
 * Where each layer lies, and what it may import besides itself. What is not named here may import anything of its own
 * half of the house: the app that joins the features.
 */
const layers: [folder: string, mayImport: string[]][] = [
  ['contract/src/', []],
  ['server/src/config.ts', ['contract/src/', 'server/src/base/']],
  ['server/src/base/', ['contract/src/', 'server/src/config.ts', 'server/package.json']],
  ['server/src/core/', ['contract/src/', 'server/src/base/', 'server/src/config.ts']],
  ['server/src/features/', ['contract/src/', 'server/src/base/', 'server/src/core/', 'server/src/config.ts']],
  ['server/src/work/', ['contract/src/', 'server/src/base/', 'server/src/core/', 'server/src/config.ts']],
  ['web/src/base/', ['contract/src/', 'web/src/locales/']],
  ['web/src/ui/', ['contract/src/', 'web/src/base/']],
  ['web/src/core/', ['contract/src/', 'web/src/base/', 'web/src/ui/']],
  ['web/src/features/', ['contract/src/', 'web/src/base/', 'web/src/ui/', 'web/src/core/']],
  ['web/src/worker/', ['contract/src/', 'web/src/base/']],
];

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|\/testing-[^/]+$/.test(file);
const half = (file: string) => file.slice(0, file.indexOf('/') + 1);

/** Tests may use whatever makes their world; nothing else may. */
export function breaksLayers({ from, specifier, to }: Import): string | undefined {
  if (isTest(from)) return undefined;
  if (specifier.startsWith('node:') && /^(contract|web)\/src\//.test(from)) return 'a browser has no Node';
  if (to === '') return undefined;
  if (to.includes('/testing/') && /^(server|web)\//.test(from))
    return 'only tests import what is made for tests';
  const layer = layers.find(([folder]) => from.startsWith(folder));
  if (layer) {
    const [own, others] = layer;
    if ([own, ...others].some((folder) => to.startsWith(folder))) return undefined;
    return `${own} may import ${[own, ...others].join(', ')}`;
  }
  if (!/^(server|web)\//.test(from)) return undefined;
  return [half(from), 'contract/src/'].some((one) => to.startsWith(one))
    ? undefined
    : 'the other half of the house';
}

const featureOf = (file: string) => /^(server|web)\/src\/features\/[^/]+\//.exec(file)?.[0];

export function crossesFeatures({ from, to }: Import): string | undefined {
  const [mine, other] = [featureOf(from), featureOf(to)];
  return mine && other && mine !== other
    ? 'features do not import each other: what two need moves down'
    : undefined;
}

/** What may be read from a replica: another reader would have to show from the primary what it found. */
const candidateReaders = ['server/src/features/search/', 'server/src/core/read-candidates.ts'];
const readsCandidates = ['server/src/core/read-candidates.ts', 'server/src/base/database/on-replica.ts'];

export function readsFromReplica({ from, to }: Import): string | undefined {
  if (isTest(from) || !readsCandidates.includes(to) || from.startsWith('server/src/base/database/'))
    return undefined;
  return candidateReaders.some((one) => from.startsWith(one))
    ? undefined
    : `only ${candidateReaders.join(', ')} may read from a replica`;
}

/** A package that is not named in the nearest package.json, or only for tests although the product needs it. */
export function isUndeclared(
  { from, specifier, to }: Import,
  packages: Record<string, { dependencies?: object; devDependencies?: object }>,
): string | undefined {
  if (
    to !== '' ||
    specifier.startsWith('.') ||
    specifier.startsWith('node:') ||
    specifier.startsWith('virtual:')
  )
    return undefined;
  const [first = '', second] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  const home = half(from).slice(0, -1);
  const own = packages[home] ?? {};
  const names = (list: object | undefined) => name in (list ?? {});
  if (names(own.dependencies)) return undefined;
  const isProduct = /^(server|web)\/src\//.test(from) && !isTest(from);
  if (!isProduct && (names(own.devDependencies) || names(packages['']?.devDependencies))) return undefined;
  return `${home || 'the root'}/package.json does not name ${name}${isProduct ? ' among its dependencies' : ''}`;
}

type Graph = Map<string, Map<string, Import[]>>;

/**
 * The homes that must not lead back to one another: a folder right below a layer is one, with all that is in it, and so
 * is a file there. Inside of a home its folders are looked at in the same way, without the files beside them: what they
 * share lies there.
 */
function homesOf(imports: Import[], homeOf: (file: string) => string | undefined): Graph {
  const graph: Graph = new Map();
  for (const one of imports) {
    const [from, to] = [homeOf(one.from), homeOf(one.to)];
    if (!from || !to || from === to) continue;
    const others = graph.get(from) ?? new Map<string, Import[]>();
    graph.set(from, others.set(to, [...(others.get(to) ?? []), one]));
  }
  return graph;
}

/** `server/src/core/people/roles.ts` at depth 4 lies in `server/src/core/people`; a file at that depth stands for itself. */
const atDepth = (depth: number) => (file: string) => {
  const parts = file.split('/');
  return parts.length < depth ? undefined : parts.slice(0, depth).join('/');
};

export function findLoops(all: Import[]): string[] {
  const imports = all.filter(({ from, to }) => to !== '' && !isTest(from) && !isTest(to));
  const loops = cyclesIn(homesOf(imports, atDepth(4)));
  for (let depth = 5; depth < 9; depth += 1) {
    const inFolder = atDepth(depth);
    const siblings = imports.filter(
      ({ from, to }) =>
        dirname(inFolder(from) ?? '') === dirname(inFolder(to) ?? '') &&
        from.split('/').length > depth &&
        to.split('/').length > depth,
    );
    loops.push(...cyclesIn(homesOf(siblings, inFolder)));
  }
  return loops;
}

/** One line for each import that is part of a loop. */
function cyclesIn(graph: Graph): string[] {
  const reaches = (start: string, goal: string): boolean => {
    const seen = new Set<string>();
    const waiting = [start];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (one === goal) return true;
      if (seen.has(one)) continue;
      seen.add(one);
      waiting.push(...(graph.get(one)?.keys() ?? []));
    }
    return false;
  };
  return [...graph].flatMap(([home, others]) =>
    [...others].flatMap(([other, imports]) =>
      reaches(other, home) ? imports.map(({ from, line, to }) => `${from}:${line} → ${to}`) : [],
    ),
  );
}
