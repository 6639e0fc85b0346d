// Started by `npm run atrium -- COMMAND`, with the same settings as `npm start`: what is done to an installation
// beside its servers.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithSentence, install, node, root } from './install.mjs';

await endWithSentence(() => {
  install();
  // What reads everything once makes much that lives for a moment: memory counts for more than speed.
  const few = '--max-semi-space-size=8';
  const command = spawn(node(), [few, 'server/src/commands/atrium.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env },
    stdio: 'inherit',
  });
  // A terminal tells both; whoever tells this one alone means the command.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal));
  command.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
});
