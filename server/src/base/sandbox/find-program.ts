import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { StartError } from '../errors.ts';

interface Wanted {
  /** The setting that may name it, and what it says: a path, `auto` or `off`. */
  setting: string;
  value: string;
  /** The words for such a program, as a sentence goes on after "Name". */
  what: string;
  usual: string[];
}

/** The path of a program; undefined where there is none or none is wanted. */
export async function findProgram({ setting, value, what, usual }: Wanted): Promise<string | undefined> {
  if (value === 'off') return undefined;
  if (value === 'auto') {
    for (const path of usual) if (await isProgram(path)) return path;
    return undefined;
  }
  if (await isProgram(value)) return value;
  throw new StartError(
    `${setting} names ${value}, which is no program that can be run. Name ${what}, or set it to off.`,
  );
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
