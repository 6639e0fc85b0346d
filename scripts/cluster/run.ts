// Started by `npm run cluster`: the servers of a whole cluster on this machine, to try what happens when one goes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './cluster.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'atrium-cluster-'));
const stopping = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
});
try {
  say('Starting PostgreSQL, an object store, a pool, three servers and a proxy. This takes half a minute.');
  const cluster = await startCluster({
    folder,
    port: Number(process.env.PORT ?? 3000),
    tell: (line) => say(`  ${line}`),
  });
  say(`\nAtrium is ready: ${cluster.url}`);
  say('Demo sign-in: admin@atrium.example with the password atrium-demo.');
  say(`Kill any one of its processes and go on working; their logs are in ${folder}. Ctrl-C ends all.`);
  await stopping;
  say('Stopping.');
  await cluster.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
