import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { runLimited } from '../child/run-limited.ts';
import { FileProblem } from './file-problem.ts';
import { mostText } from './gather-text.ts';

export interface TextLimits {
  seconds: number;
  heapMegabytes: number;
}

const usualLimits: TextLimits = { seconds: 60, heapMegabytes: 384 };
/** Outlook's files are read into memory as a whole. */
const mostMessageBytes = 64 * 1024 ** 2;
const child = join(import.meta.dirname, 'text-child.ts');
const project = join(import.meta.dirname, '../../../..');

const Said = z.union([
  z.object({ text: z.string() }),
  z.object({ problem: z.enum(['protected', 'too-large', 'unreadable']) }),
]);

/** The text of a file on disk, read by a process that may do nothing else; fails with a FileProblem. */
export async function readText(
  kind: 'office' | 'message',
  path: string,
  options: { signal?: AbortSignal; limits?: Partial<TextLimits> } = {},
): Promise<string> {
  const { seconds, heapMegabytes } = { ...usualLimits, ...options.limits };
  if (kind === 'message' && (await stat(path)).size > mostMessageBytes) throw new FileProblem('too-large');
  const command = [
    process.execPath,
    '--permission',
    `--allow-fs-read=${project}`,
    `--allow-fs-read=${path}`,
    `--max-old-space-size=${heapMegabytes}`,
    '--disable-warning=ExperimentalWarning',
    child,
    kind,
    path,
  ];
  const ran = await runLimited(command, {
    cwd: dirname(path),
    env: {},
    seconds,
    // Every character may take six.
    mostOutput: mostText * 6 + 100,
    signal: options.signal,
  });
  if (ran.end !== 'exit') throw new FileProblem(ran.end);
  if (ran.code !== 0) throw new FileProblem('crashed');
  const said = Said.safeParse(parseJson(ran.output.toString()));
  if (!said.success) throw new FileProblem('crashed');
  if ('problem' in said.data) throw new FileProblem(said.data.problem);
  return said.data.text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
