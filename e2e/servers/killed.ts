import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dataFolder, isCluster, killedPort, killedUrl, mainSettings, settingsFile } from './places.ts';

const mainFolder = join(dataFolder, 'main');
const sockets = join(mainFolder, 'postgres-socket');
const embeddedUrl = `postgresql://postgres@localhost/atrium?host=${encodeURIComponent(sockets)}`;

export interface KilledServer {
  child: ChildProcess;
  ended: Promise<unknown[]>;
}

/** Those by which it shares what the main server has. */
const ownSettings = (): Record<string, string> =>
  isCluster ? JSON.parse(readFileSync(settingsFile, 'utf8')) : { DATABASE_URL: embeddedUrl };

/** Loaded, and ready to start: loading takes most of the time, so it is done while another one serves. */
export function loadServer(): KilledServer {
  const child = fork(join(import.meta.dirname, 'serve-to-kill.ts'), {
    execArgv: [],
    env: {
      PORT: String(killedPort),
      PUBLIC_URL: killedUrl,
      ATRIUM_DATA: mainFolder,
      ...ownSettings(),
      ...mainSettings,
    },
  });
  return { child, ended: once(child, 'exit') };
}

export async function startServer({ child, ended }: KilledServer): Promise<void> {
  child.send('start');
  const [told] = await Promise.race([once(child, 'message'), ended]);
  if (told !== 'ready') throw new Error('The server did not start.');
}

/** The operations that were done on a document, each as often as it was. */
export async function readOperations(documentId: number): Promise<string[]> {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = ownSettings();
  const client = new pg.Client({ connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL });
  await client.connect();
  try {
    const asked = 'select op_id from annotation_operation where document_id = $1';
    return (await client.query(asked, [documentId])).rows.map((row) => row.op_id);
  } finally {
    await client.end();
  }
}
