import { tmpdir } from 'node:os';
import { runLimited } from './run-limited.ts';

export interface Limits {
  /** The most memory of each process. */
  memoryBytes: number;
  /** The most bytes of each file that is written. */
  fileBytes: number;
  cpuSeconds: number;
}

let found: Promise<(limits: Limits) => string[]> | undefined;

/** What is written before a command that runs without a cage; each program of Linux only where it is there. */
export function findKeepers(): Promise<(limits: Limits) => string[]> {
  found ??= probePrograms();
  return found;
}

/** The prefix that puts a program behind the calls that people wait for. */
export const nice = ['nice', '-n', '15'];
/** Dies with us, however we end. */
const mortal = ['setpriv', '--pdeathsig', 'KILL', '--'];

export const limit = ({ memoryBytes, fileBytes, cpuSeconds }: Limits, ...more: string[]): string[] => [
  'prlimit',
  `--as=${memoryBytes}`,
  `--fsize=${fileBytes}`,
  `--cpu=${cpuSeconds}`,
  '--core=0',
  ...more,
  '--',
];

async function probePrograms(): Promise<(limits: Limits) => string[]> {
  const [isNice, isMortal, isLimited] = await Promise.all(
    [nice, mortal, ['prlimit', '--core=0', '--']].map(works),
  );
  return (limits) => [
    ...(isNice ? nice : []),
    ...(isMortal ? mortal : []),
    ...(isLimited ? limit(limits) : []),
  ];
}

async function works(command: string[]): Promise<boolean> {
  const options = { cwd: tmpdir(), env: { PATH: usualPath }, seconds: 5, mostOutput: 0 };
  try {
    return (await runLimited([...command, 'true'], options)).code === 0;
  } catch {
    return false;
  }
}

/** All that a child gets of our environment: where programs are. */
export const usualPath = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin';
