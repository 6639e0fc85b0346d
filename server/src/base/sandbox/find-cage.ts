import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Cage, cageCommand, cageMethods, makeCage, type Room } from './cage.ts';
import { findProgram } from './find-program.ts';
import { usualPath } from './keepers.ts';

const run = promisify(execFile);

/** Why there is none; `refused` with the words of bubblewrap. */
export interface CageProblem {
  kind: 'unwanted' | 'missing' | 'refused';
  words: string;
}

export interface FoundCage {
  cage?: Cage;
  problem?: CageProblem;
}

/** Looks for bubblewrap, and whether it may make namespaces here: many containers allow none. */
export async function findCage(value: string): Promise<FoundCage> {
  const program = await findProgram({
    setting: 'BUBBLEWRAP',
    value,
    what: "bubblewrap's bwrap",
    usual: ['/usr/bin/bwrap', '/usr/local/bin/bwrap'],
  });
  if (!program) {
    const kind = value === 'off' ? 'unwanted' : 'missing';
    return { problem: { kind, words: '' } };
  }
  let words = '';
  for (const method of cageMethods()) {
    const [command = '', ...args] = cageCommand(program, method, smallest, ['sh', '-c', '(:)']);
    try {
      await run(command, args, { cwd: '/', env: { PATH: usualPath }, timeout: 10_000 });
      return { cage: makeCage(program, method) };
    } catch (error) {
      words = String((error as { stderr?: string }).stderr || error).trim();
    }
  }
  return { problem: { kind: 'refused', words } };
}

const smallest: Room = {
  programs: ['/usr/bin/sh'],
  files: {},
  folders: {},
  limits: { memoryBytes: 2 ** 30, fileBytes: 1000, cpuSeconds: 5, processes: 16 },
};
