// Started by `npm run fuzz -- --requests 100000 --seed 7`: the contract's fuzzing, for as long as one likes.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, root } from './install.mjs';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
install();
const test = 'server/src/contract-fuzz.long.test.ts';
const { status } = spawnSync('vitest', ['run', '--project', 'long', test], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    FUZZ_REQUESTS: values.requests,
    ...(values.seed ? { FUZZ_SEED: values.seed } : {}),
  },
});
process.exit(status ?? 1);
