import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Setting = [path: string, name: string, value: string];

const scripting = '/org.openoffice.Office.Common/Security/Scripting';
const inet = '/org.openoffice.Inet/Settings';

/**
 * Settings that keep it from the network and from this machine: by default a document makes LibreOffice fetch
 * pictures and put files of this machine into the PDF. A proxy that nobody answers at stands in the way of the first
 * also where the network cannot be taken away.
 */
const settings: Setting[] = [
  [scripting, 'BlockUntrustedRefererLinks', 'true'],
  [scripting, 'DisableMacrosExecution', 'true'],
  [scripting, 'DisableActiveContent', 'true'],
  [scripting, 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Load', 'UpdateDocMode', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Java/VirtualMachine', 'Enable', 'false'],
  [inet, 'ooInetProxyType', '2'],
  [inet, 'ooInetHTTPProxyName', '127.0.0.1'],
  [inet, 'ooInetHTTPProxyPort', '9'],
  [inet, 'ooInetHTTPSProxyName', '127.0.0.1'],
  [inet, 'ooInetHTTPSProxyPort', '9'],
  [inet, 'ooInetNoProxy', ''],
];

const item = ([path, name, value]: Setting) =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** A user's profile for LibreOffice, in which documents can reach nothing. */
export async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user');
  await mkdir(user, { recursive: true, mode: 0o700 });
  await writeFile(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${settings.map(item).join('\n')}
</oor:items>
`,
  );
}
