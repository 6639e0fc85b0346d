import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BuiltFile {
  type: string;
  /** How the bytes are compressed, if they are. */
  encoding: 'br' | null;
  bytes: Buffer;
}

/** What the build makes. A type is never stored: it follows from the name. */
const types: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  png: 'image/png',
};

const built = /^[\w.-]+-[\w-]{6,}\.([a-z0-9]+)$/;

export const typeOfBuilt = (name: string): string | undefined => types[built.exec(name)?.[1] ?? ''];

/** Whether a file may be shared with other servers: it has a hash in its name, and a kind that the build makes. */
export const isBuiltName = (name: string): boolean => typeOfBuilt(name) !== undefined;

/** In the form that takes the least room. */
export async function readBuiltFile(folder: string, name: string): Promise<Omit<BuiltFile, 'type'>> {
  const path = join(folder, 'assets', name);
  const small = await readFile(`${path}.br`).catch(() => undefined);
  return small ? { encoding: 'br', bytes: small } : { encoding: null, bytes: await readFile(path) };
}
