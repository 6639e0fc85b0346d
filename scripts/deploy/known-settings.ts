import { secretSettings } from '../../server/src/base/secret-files.ts';
import { settingNames } from '../../server/src/config.ts';

/** What Node itself reads. */
const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'];

const secrets: string[] = [...secretSettings];

/** Names that no setting has, and secrets that stand in the open instead of in a file. */
export function wrongNames(names: string[]): string[] {
  const known = [...settingNames, ...ofNode].filter((name) => !secrets.includes(name));
  const files = secrets.map((name) => `${name}_FILE`);
  return names.filter((name) => !known.includes(name) && !files.includes(name));
}
