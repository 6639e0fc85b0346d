import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { answers, defineProgram, type Program } from './program.ts';

interface Given {
  name: string;
  /** Its data folder and its log lie here. */
  folder: string;
  port: number;
  env: Record<string, string>;
  /** The checkout that it is started from. */
  checkout?: string;
  /** What is started there. */
  entry?: string;
}

const main = 'server/src/main.ts';

/** A server of Atrium as an installation has it: a process of its own, with a data folder of its own. */
export function defineServer({ name, folder, port, env, checkout = root, entry = main }: Given): Program {
  const data = join(folder, name);
  mkdirSync(data, { recursive: true });
  return defineProgram({
    name,
    command: join(checkout, 'node_modules/.bin/node'),
    args: [join(checkout, entry)],
    log: join(folder, `${name}.log`),
    env: { ...env, PORT: String(port), ATRIUM_DATA: data },
    isReady: () => answers(`http://127.0.0.1:${port}/api/rest/ready`),
  });
}
