import { findProgram } from '../sandbox/find-program.ts';

/** The path of LibreOffice's program; undefined where there is none or none is wanted. */
export const findOffice = (value: string): Promise<string | undefined> =>
  findProgram({
    setting: 'LIBREOFFICE',
    value,
    what: "LibreOffice's soffice",
    usual: [
      '/usr/bin/soffice',
      '/usr/bin/libreoffice',
      '/usr/local/bin/soffice',
      '/opt/libreoffice/program/soffice',
      '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    ],
  });
