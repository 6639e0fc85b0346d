import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../../base/errors.ts';

/** The words of a command: one folder, and options with a value each. */
export function readWords<Name extends string>(
  words: string[],
  use: string,
  names: readonly Name[],
): { folder: string; options: Partial<Record<Name, string>> } {
  const usage = (cause?: unknown) => new StartError(`Usage: npm run atrium -- ${use}`, { cause });
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || folder === '' || more.length > 0) throw usage();
    return { folder: resolve(folder), options: values as Partial<Record<Name, string>> };
  } catch (error) {
    throw error instanceof StartError ? error : usage(error);
  }
}
