import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** `soffice` is a script, and uses these. */
const tools = ['sh', 'basename', 'dirname', 'grep', 'ls', 'sed', 'uname'].map((name) => `/usr/bin/${name}`);

/** Where distributions put parts of it, fonts, hyphenation and what tells languages apart. */
const shared = [
  ...['/etc/libreoffice', '/usr/share/libreoffice', '/var/lib/libreoffice'],
  ...[
    '/etc/fonts',
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    '/usr/share/fontconfig',
    '/var/cache/fontconfig',
  ],
  ...['/usr/share/hunspell', '/usr/share/hyphen', '/usr/share/mythes', '/usr/share/liblangtag'],
];

/** All that LibreOffice needs to see of this machine; `program` may be a link into its own folder. */
export async function officePrograms(program: string): Promise<{ program: string; programs: string[] }> {
  const real = await realpath(program);
  const folder = dirname(real);
  const tree = basename(folder) === 'program' ? dirname(folder) : folder;
  return { program: real, programs: [...tools, ...shared, tree] };
}
