import { randomInt } from 'node:crypto';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Limits, limit, nice, usualPath } from './keepers.ts';
import { type Mount, mountAll } from './mounts.ts';
import { type RunOptions, type RunResult, runLimited } from './run-limited.ts';

/** All that a program in a cage gets to see beside the system's libraries. */
export interface Room {
  /** Programs and what belongs to them: seen at their own paths, where they are there; nothing in them changes. */
  programs: string[];
  /** What it works on, by the paths that it sees; folders can be written in, files only be read. */
  files: Record<string, string>;
  folders: Record<string, string>;
  /** Processes and threads together. */
  limits: Limits & { processes: number };
}

/**
 * Runs a program in namespaces of its own, by bubblewrap: of the file system it sees its room alone, there is no
 * network, no other process and no other user, and everything it starts ends with it and with us.
 */
export interface Cage {
  run(command: string[], room: Room, options: Omit<RunOptions, 'cwd'>): Promise<RunResult>;
}

const spaces = [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--new-session', '--die-with-parent', '--cap-drop', 'ALL'],
];

/** How a cage is made on this machine: what bubblewrap is told, and what runs first inside. */
export interface CageMethod {
  bubblewrap: string[];
  inside(uid: number): string[];
}

/**
 * Root makes the mounts, as the files may be closed to everybody else, and then becomes an account that nobody has,
 * another one for each start, so that each has a count of processes of its own.
 */
export const asRoot: CageMethod = {
  bubblewrap: [
    ...spaces,
    ...['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((cap) => ['--cap-add', cap]),
  ],
  inside: (uid) => [
    ...['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--'],
  ],
};

const asUser = (more: string[]): CageMethod => ({
  bubblewrap: [...spaces, '--unshare-user', '--uid', '65533', '--gid', '65533', ...more],
  inside: () => [],
});

/** The best one first; bubblewrap before 0.8 cannot keep a program from making namespaces inside. */
export const cageMethods = (): CageMethod[] =>
  process.getuid?.() === 0 ? [asRoot] : [asUser(['--disable-userns']), asUser([])];

/** A user id that Debian and others leave free, and below 65536: in a container there may be no more. */
const someUid = () => randomInt(65_000, 65_534);

/** What runs first inside. */
const tools = ['/usr/bin/setpriv', '/usr/bin/prlimit'];
const systemMounts = ['/usr/lib', '/usr/lib32', '/usr/lib64', '/etc/ld.so.cache', '/etc/alternatives'];
const devices = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];

/** The command line that runs a command in a room. */
export function cageCommand(
  program: string,
  method: CageMethod,
  room: Room,
  command: string[],
  uid = someUid(),
) {
  const each = (how: Mount['how'], paths: Record<string, string>): Mount[] =>
    Object.entries(paths).map(([inside, path]) => ({ how, path, inside }));
  const same = (how: Mount['how'], paths: string[]): Mount[] =>
    paths.map((path) => ({ how, path, inside: path }));
  const mounts = [
    // First, as programs may lie below them, as they do in tests.
    ...each('--bind', room.folders),
    ...same('--dev-bind', devices),
    ...same('--ro-bind-try', [...systemMounts, ...tools, ...room.programs]),
    ...each('--ro-bind', room.files),
  ];
  return [
    ...nice,
    program,
    ...method.bubblewrap,
    ...mountAll(mounts),
    ...['--proc', '/proc', '--remount-ro', '/', '--chdir', '/', '--'],
    ...method.inside(uid),
    ...limit(room.limits, `--nproc=${room.limits.processes}`),
    ...command,
  ];
}

export const makeCage = (program: string, method: CageMethod): Cage => ({
  async run(command, room, options) {
    const uid = someUid();
    if (method === asRoot) {
      const given = [...Object.values(room.files), ...Object.values(room.folders)];
      for (const path of given) await changeOwner(uid, path);
    }
    const env = { PATH: usualPath, ...options.env };
    return runLimited(cageCommand(program, method, room, command, uid), { ...options, env, cwd: '/' });
  },
});

async function changeOwner(uid: number, path: string): Promise<void> {
  await lchown(path, uid, uid);
  if (!(await stat(path)).isDirectory()) return;
  for (const name of await readdir(path, { recursive: true })) await lchown(join(path, name), uid, uid);
}
