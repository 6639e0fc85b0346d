import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Cage } from '../sandbox/cage.ts';
import { type RunResult, runLimited } from '../sandbox/run-limited.ts';
import { FileProblem } from './file-problem.ts';
import { mostText } from './gather-text.ts';

export interface TextLimits {
  seconds: number;
  heapMegabytes: number;
}

export interface ReadOptions {
  signal?: AbortSignal;
  limits?: Partial<TextLimits>;
}

/** Reads the texts of files that others made, each by a process of its own that may do nothing else. */
export interface TextReader {
  /** Whether that process sees nothing but itself and its file; else Node alone forbids it the rest. */
  isIsolated(): Promise<boolean>;
  /** Fails with a FileProblem. */
  read(kind: 'office' | 'message', path: string, options?: ReadOptions): Promise<string>;
}

const usualLimits: TextLimits = { seconds: 60, heapMegabytes: 384 };
/** Outlook's files are read into memory as a whole. */
const mostMessageBytes = 64 * 1024 ** 2;
const project = join(import.meta.dirname, '../../../..');
const child = join(import.meta.dirname, 'text-child.ts');
/** Node, the child and what it is made of. */
const programs = [
  process.execPath,
  // Where Debian's own Node has parts of itself.
  '/usr/share/nodejs',
  import.meta.dirname,
  join(project, 'server/package.json'),
  join(project, 'node_modules'),
];
const inCage = '/in/file';

const Said = z.union([
  z.object({ text: z.string() }),
  z.object({ problem: z.enum(['protected', 'too-large', 'unreadable']) }),
]);

export function createTextReader(cage: Cage | undefined): TextReader {
  let tried: Promise<Cage | undefined> | undefined;

  /** The cage, if what it runs can be read there: as root, an installation that is closed to others cannot. */
  function usableCage(): Promise<Cage | undefined> {
    tried ??= cage
      ? run(cage, 'nothing').then(({ code }) => (code === 0 ? cage : undefined))
      : Promise.resolve(undefined);
    return tried;
  }

  return {
    isIsolated: async () => (await usableCage()) !== undefined,
    async read(kind, path, options = {}) {
      if (kind === 'message' && (await stat(path)).size > mostMessageBytes) {
        throw new FileProblem('too-large');
      }
      const ran = await run(await usableCage(), kind, path, options);
      if (ran.end !== 'exit') throw new FileProblem(ran.end);
      if (ran.code !== 0) throw new FileProblem('crashed');
      const said = Said.safeParse(parseJson(ran.output.toString()));
      if (!said.success) throw new FileProblem('crashed');
      if ('problem' in said.data) throw new FileProblem(said.data.problem);
      return said.data.text;
    },
  };
}

function run(cage: Cage | undefined, kind: string, path = '', options: ReadOptions = {}): Promise<RunResult> {
  const { seconds, heapMegabytes } = { ...usualLimits, ...options.limits };
  const seen = cage ? inCage : path;
  const command = [
    process.execPath,
    '--permission',
    ...[...programs, seen].map((one) => `--allow-fs-read=${one}`),
    `--max-old-space-size=${heapMegabytes}`,
    '--disable-warning=ExperimentalWarning',
    child,
    kind,
    seen,
  ];
  // Every character may take six.
  const most = { env: {}, seconds, mostOutput: mostText * 6 + 100, signal: options.signal };
  if (!cage) return runLimited(command, { ...most, cwd: dirname(path) });
  // Node reserves much more than it uses, and starts a thread for each core.
  const limits = { memoryBytes: 4 * 1024 ** 3, fileBytes: 0, cpuSeconds: seconds * 2 + 5, processes: 128 };
  const files: Record<string, string> = path ? { [inCage]: path } : {};
  return cage.run(command, { programs, folders: {}, files, limits }, most);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
