import { lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Mount {
  how: '--bind' | '--ro-bind' | '--ro-bind-try' | '--dev-bind';
  path: string;
  inside: string;
}

/** Bubblewrap's arguments: the links at the root as they are here, and every folder on the way open to all. */
export function mountAll(mounts: Mount[]): string[] {
  const made = new Set<string>();
  const folders = (path: string): string[] => {
    if (path === '/' || made.has(path)) return [];
    made.add(path);
    return [...folders(dirname(path)), '--dir', path];
  };
  return [
    ...['/bin', '/lib', '/lib32', '/lib64'].flatMap(linkOrFolder),
    // Those that bubblewrap makes by itself are open to root alone.
    ...mounts.flatMap(({ how, path, inside }) => [...folders(dirname(inside)), how, path, inside]),
  ];
}

/** Mounts a folder that is a link into /usr on most systems. */
function linkOrFolder(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}
