import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuiltName } from './built-files.ts';

/** The web app as one build left it. */
export interface WebBuild {
  /** By what is in it: servers that have the same build have the same name for it. */
  name: string;
  /** Without the settings that each server writes into it. */
  page: string;
  worker: string;
}

export interface OwnBuild extends WebBuild {
  /** The names of its files in /assets. */
  files: string[];
}

export async function readBuild(folder: string): Promise<OwnBuild> {
  const [page, worker, found] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, 'worker.js'), 'utf8'),
    readdir(join(folder, 'assets')),
  ]);
  const name = createHash('sha256').update(`${page}\n${worker}`).digest('hex');
  return { name, page, worker, files: found.filter(isBuiltName).sort() };
}
