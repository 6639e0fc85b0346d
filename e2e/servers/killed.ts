import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { dataFolder, killedPort, killedUrl, mainSettings } from './places.ts';

const mainFolder = join(dataFolder, 'main');
const sockets = join(mainFolder, 'postgres-socket');

export interface KilledServer {
  child: ChildProcess;
  ended: Promise<unknown[]>;
}

/** Loaded, and ready to start: loading takes most of the time, so it is done while another one serves. */
export function loadServer(): KilledServer {
  const child = fork(join(import.meta.dirname, 'serve-to-kill.ts'), {
    execArgv: [],
    env: {
      PORT: String(killedPort),
      PUBLIC_URL: killedUrl,
      ATRIUM_DATA: mainFolder,
      DATABASE_URL: `postgresql://postgres@localhost/atrium?host=${encodeURIComponent(sockets)}`,
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
  const client = new pg.Client({ host: sockets, user: 'postgres', database: 'atrium' });
  await client.connect();
  try {
    const asked = 'select op_id from annotation_operation where document_id = $1';
    return (await client.query(asked, [documentId])).rows.map((row) => row.op_id);
  } finally {
    await client.end();
  }
}
