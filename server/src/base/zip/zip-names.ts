import { numbered } from '@atrium/contract/parts/names';
import { plainName } from '../http/plain-name.ts';

const refusedByWindows = /[<>:"|?*]/g;
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=\s*(\.|$))/i;

/** File systems take 255 bytes; some are left for a number. */
const longestName = 240;
/** The length of a path below which names get short, so that the whole still fits where it is unpacked. */
const longPath = 1000;
const shortName = 24;

export interface ZipNames {
  file(path: string): string;
  folder(path: string): string;
}

interface Folder {
  /** The folder's path with a slash at its end; empty for the root. */
  path: string;
  /** The names given away in it, as a file system that ignores case sees them, and the number to try next. */
  taken: Map<string, number>;
  /** The folders inside, by the name that was asked for. */
  folders: Map<string, Folder>;
}

/** Gives each entry of a zip a path that every system can unpack, that stays inside and is nobody else's. */
export function createZipNames(): ZipNames {
  const root = newFolder('');
  const find = (names: string[]) => names.reduce(folderIn, root);
  return {
    file(path) {
      const names = namesOf(path);
      const last = names.pop() ?? 'file';
      const folder = find(names);
      return folder.path + take(folder, last);
    },
    folder: (path) => find(namesOf(path)).path || 'folder/',
  };
}

const newFolder = (path: string): Folder => ({ path, taken: new Map(), folders: new Map() });
const namesOf = (path: string) => path.split('/').filter((name) => name !== '');

function folderIn(parent: Folder, name: string): Folder {
  const known = parent.folders.get(name);
  if (known) return known;
  const made = newFolder(`${parent.path}${take(parent, name)}/`);
  parent.folders.set(name, made);
  return made;
}

function take({ path, taken }: Folder, wanted: string): string {
  const safe = shorten(makeSafe(wanted), path.length > longPath ? shortName : longestName);
  let name = safe;
  let n = taken.get(safe.toLowerCase()) ?? 2;
  while (taken.has(name.toLowerCase())) name = numbered(safe, n++);
  taken.set(safe.toLowerCase(), n);
  taken.set(name.toLowerCase(), taken.get(name.toLowerCase()) ?? 2);
  return name;
}

function makeSafe(name: string): string {
  const safe = plainName(name)
    .normalize('NFC')
    .replace(refusedByWindows, '_')
    // Windows drops them, so that two names could become one; and ".." is made of them.
    .replace(/[. ]+$/, '_');
  return safe.replace(reserved, '$1_');
}

function shorten(name: string, most: number): string {
  if (Buffer.byteLength(name) <= most) return name;
  const ending = /\.[^.\s]{1,8}$/u.exec(name)?.[0] ?? '';
  const room = most - Buffer.byteLength(ending);
  let stem = '';
  for (const character of name) {
    if (Buffer.byteLength(stem + character) > room) break;
    stem += character;
  }
  return makeSafe(stem) + ending;
}
