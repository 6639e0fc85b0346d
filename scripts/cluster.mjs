// Started by `npm run cluster`, perhaps by an old Node: see scripts/cluster/run.ts.
import { spawn } from 'node:child_process';
import { buildWebApp } from './build-web.mjs';
import { requireClusterParts } from './find-cluster-parts.mjs';
import { endWithSentence, install, node, root } from './install.mjs';

await endWithSentence(() => {
  install();
  requireClusterParts();
  buildWebApp();
  const cluster = spawn(node(), ['scripts/cluster/run.ts'], { cwd: root, stdio: 'inherit', detached: true });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => cluster.kill(signal));
  // Who started it is gone without a word.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && cluster.kill('SIGTERM'), 1000).unref();
  cluster.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
});
