import { tmpdir } from 'node:os';
import { runLimited } from './run-limited.ts';

export interface Keepers {
  /** What is written before a command so that it gets no more than this. */
  front(limits: { memoryBytes: number; fileBytes: number; cpuSeconds: number }): string[];
  hasNetwork: boolean;
}

let found: Promise<Keepers> | undefined;

/** The programs of Linux that keep another one small; each only where it is there and allowed. */
export function findKeepers(): Promise<Keepers> {
  found ??= look();
  return found;
}

/** Behind the calls that people wait for. */
const nice = ['nice', '-n', '15'];
/** Dies with us, however we end. */
const mortal = ['setpriv', '--pdeathsig', 'KILL', '--'];
/** Neither a network nor other processes; as an ordinary user that needs a user namespace. */
const apart = ['unshare', '--net', '--pid', '--fork', '--kill-child=KILL'];
const apartAsUser = [...apart, '--map-root-user'];
const offline = ['unshare', '--map-root-user', '--net'];

async function look(): Promise<Keepers> {
  const [hasNice, isMortal, hasLimits, ...cages] = await Promise.all(
    [nice, mortal, ['prlimit', '--core=0', '--'], apart, apartAsUser, offline].map(works),
  );
  const cage = [apart, apartAsUser, offline].find((_, index) => cages[index]);
  return {
    hasNetwork: cage === undefined,
    front: ({ memoryBytes, fileBytes, cpuSeconds }) => [
      ...(hasNice ? nice : []),
      ...(isMortal ? mortal : []),
      ...(cage ? [...cage, '--'] : []),
      ...(hasLimits
        ? ['prlimit', `--as=${memoryBytes}`, `--fsize=${fileBytes}`, `--cpu=${cpuSeconds}`, '--core=0', '--']
        : []),
    ],
  };
}

async function works(command: string[]): Promise<boolean> {
  const env = { PATH: usualPath };
  const options = { cwd: tmpdir(), env, seconds: 5, mostOutput: 0 };
  try {
    return (await runLimited([...command, 'true'], options)).code === 0;
  } catch {
    return false;
  }
}

/** All that a child gets of our environment: where programs are. */
export const usualPath = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin';
