import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { StartError } from '../errors.ts';

const usual = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/snap/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

/** The path of LibreOffice's program; undefined where there is none or none is wanted. */
export async function findOffice(setting: string): Promise<string | undefined> {
  if (setting === 'off') return undefined;
  if (setting === 'auto') {
    for (const path of usual) if (await isProgram(path)) return path;
    return undefined;
  }
  if (await isProgram(setting)) return setting;
  throw new StartError(
    `LIBREOFFICE names ${setting}, which is no program that can be run. Name LibreOffice's soffice, or set it to off.`,
  );
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
