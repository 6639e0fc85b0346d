// In the place of the main server, where the journeys are to run on a cluster: each request goes to another of three.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../../scripts/cluster/cluster.ts';
import { mainPort, mainSettings, settingsFile } from './places.ts';

const folder = process.argv[2] as string;
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'outbox'), { recursive: true });
// Whichever of them sends a mail, the journeys look for it in one place.
const outbox = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true });
  symlinkSync(join(folder, 'outbox'), join(folder, name, 'outbox'));
};
for (const name of ['atrium-1', 'atrium-2', 'atrium-3']) outbox(name);

const env = { ...mainSettings, LOG_LEVEL: 'warn', ENVIRONMENT_NAME: 'TEST', S3_REDIRECT: 'on' };
const cluster = await startCluster({ folder, port: mainPort, pace: 'usual', env });
writeFileSync(settingsFile, JSON.stringify(cluster.settings));
const stop = () => cluster.stop().then(() => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
