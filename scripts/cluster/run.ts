// Started by `npm run cluster`: the servers of a whole cluster on this machine, to try what happens when one goes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './cluster.ts';
import { accepts } from './program.ts';

const port = Number(process.env.PORT ?? 3000);
const say = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'atrium-cluster-'));
const stopping = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  // Who started it is gone without a word.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && resolve(), 1000).unref();
});
try {
  await accepts(port).then(
    () => {
      throw new Error(`Something listens on port ${port} already, maybe another cluster. Name another PORT.`);
    },
    () => undefined,
  );
  say(
    'Starting PostgreSQL, an object store, a pool, three servers and a proxy. This takes about 45 seconds.',
  );
  const cluster = await startCluster({
    folder,
    port,
    tell: (line) => say(`  ${line}`),
  });
  say(`\nAtrium is ready: ${cluster.url}`);
  say('Demo sign-ins: admin@, manager@, owner@, staff@, guest@, lists@ and curator@atrium.example, all with');
  say('the password atrium-demo.\n');
  const { servers, balancer, postgres, pool, swift } = cluster;
  const { proxy, account, container, object } = swift;
  const programs = [
    ...[balancer, ...servers, pool.program, postgres.proxy, postgres.etcd],
    ...[...postgres.nodes.map(({ patroni }) => patroni), proxy, account, container, object],
  ];
  for (const program of programs) {
    say(`  process ${String(program.pid()).padEnd(8)} ${program.name}`);
    program.keepAlive((sentence) => say(`  ${sentence}`));
  }
  say(
    `\n${(await postgres.findLeader()).name} leads the database. Kill any one of these (kill -9) and go on working: it is`,
  );
  say(
    `started again after a second, as what looks after a machine's programs does. Their logs are in ${folder}.`,
  );
  say('Ctrl-C ends all, and removes everything that was stored.');
  await stopping;
  say('Stopping.');
  await cluster.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
