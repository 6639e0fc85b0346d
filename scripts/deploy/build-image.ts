import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { copyOf, isKind, isSent, lineOf, listOf, readStages, root, variablesOf } from './image-steps.ts';

/** A stage on disk: where its working folder lies here, and what it is called inside. */
interface Built {
  folder: string;
  inside: string;
}

export interface Image {
  folder: string;
  environment: Record<string, string>;
  /** The program that runs it, and what that is given. */
  command: [program: string, ...args: string[]];
}

/**
 * Does the Dockerfile's steps in a folder, without Docker: all but the packages of the system. `data` becomes the
 * image's volume.
 */
export function buildImage(folder: string, data: string): Image {
  const built = new Map<string, Built>();
  for (const { name, base, steps } of readStages()) {
    const below = built.get(base);
    const workdir = steps.find(isKind('WORKDIR'));
    const stage = { folder: join(folder, name), inside: workdir ? lineOf(workdir) : (below?.inside ?? '/') };
    mkdirSync(stage.folder);
    if (below) cpSync(below.folder, stage.folder, { recursive: true, verbatimSymlinks: true });
    for (const step of steps) {
      if (isKind('COPY')(step)) copyInto(stage, copyOf(step), built);
      if (isKind('RUN')(step) && !lineOf(step).includes('apt-get')) run(stage, lineOf(step));
    }
    built.set(name, stage);
  }
  const final = readStages().at(-1);
  const stage = built.get(final?.name ?? '') as Built;
  const environment = Object.assign({}, ...(final?.steps.filter(isKind('ENV')).map(variablesOf) ?? []));
  const [user, group] = lineOf(final?.steps.find(isKind('USER')) as never).split(':') as [string, string];
  // The base image has this account; this machine may not.
  const accounts = join(folder, 'passwd');
  writeFileSync(accounts, `node:x:${user}:${group}::/home/node:/bin/sh\n`);
  const account = ['--unshare-user', '--uid', user, '--gid', group, '--ro-bind', accounts, '/etc/passwd'];
  const volume = ['--bind', data, environment.ATRIUM_DATA];
  // Nothing but the volume and /tmp can be written, as in Kubernetes.
  const inImage = roomOf(stage, '--ro-bind', [...account, ...volume]);
  return {
    folder: stage.folder,
    environment,
    command: ['bwrap', ...inImage, ...listOf(final?.steps.find(isKind('CMD')))],
  };
}

function copyInto(
  stage: Built,
  { from, sources, target }: ReturnType<typeof copyOf>,
  built: Map<string, Built>,
) {
  const other = from ? built.get(from) : undefined;
  for (const source of sources) {
    const path = other ? join(other.folder, relative(other.inside, source)) : join(root, source);
    const isFolder = statSync(path).isDirectory();
    const to = join(stage.folder, target, isFolder ? '' : basename(source));
    const filter = other ? () => true : (one: string) => isSent(relative(root, one));
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter });
  }
}

function run(stage: Built, line: string) {
  const cache = spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).stdout.trim();
  mkdirSync(cache, { recursive: true });
  const room = roomOf(stage, '--bind', ['--bind', cache, cache]);
  const { status, stderr } = spawnSync('bwrap', [...room, 'sh', '-c', line], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${line} ended with ${status}: ${stderr}`);
}

/** This machine to read, the stage's working folder at its own place. Node is this one, which package.json pins. */
function roomOf({ folder, inside }: Built, bind: '--bind' | '--ro-bind', more: string[]): string[] {
  const own = ['dev', 'proc', 'tmp'];
  const system = readdirSync('/').filter((name) => !own.includes(name) && existsSync(`/${name}`));
  const binds = system.flatMap((name) => ['--ro-bind', `/${name}`, `/${name}`]);
  const path = `/node:${process.env.PATH}`;
  return [
    ...binds,
    ...['--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    ...['--ro-bind', process.execPath, '/node/node', '--setenv', 'PATH', path],
    ...[bind, folder, inside, '--chdir', inside],
    ...more,
    '--die-with-parent',
  ];
}
