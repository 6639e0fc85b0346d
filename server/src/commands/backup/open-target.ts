import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { checkDatabase } from '../../base/database/check-database.ts';
import type { Database } from '../../base/database/connect.ts';
import { openDatabase } from '../../base/database/open-database.ts';
import { StartError } from '../../base/errors.ts';
import { loadKeys } from '../../base/keys.ts';
import type { FileStore } from '../../base/storage/file-store.ts';
import { holdBytes } from '../../base/storage/hold-bytes.ts';
import { openFiles } from '../../base/storage/open-files.ts';
import type { Config } from '../../config.ts';
import type { Given } from '../command.ts';
import { connectUnlimited } from '../connect-unlimited.ts';
import type { Manifest } from './manifest.ts';

/** An installation that is still to be one, for this process alone. */
export interface Target {
  direct: pg.PoolConfig;
  db: Database;
  pool: pg.Pool;
  openFiles(): Promise<FileStore>;
  close(): Promise<void>;
}

export async function openTarget({ config, log }: Given, manifest: Manifest): Promise<Target> {
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const { direct } = await openDatabase(config, log, stops);
    const { db, pool } = await connectUnlimited(direct, log, stops, 8);
    await checkDatabase(pool);
    await holdAlone(pool, stops);
    const open = () => openFiles(config, db, stops, manifest.installation.id);
    return { direct, db, pool, openFiles: open, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** No server runs on it, and none that starts meanwhile takes files without rows for left behind. */
async function holdAlone(pool: pg.Pool, stops: (() => Promise<void>)[]): Promise<void> {
  const holder = await pool.connect();
  stops.push(async () => holder.release(true));
  const inUse = new StartError('Atrium is running on this database. Stop all its servers, then try again.');
  if (!(await holdBytes(holder, { seconds: 5 }))) throw inUse;
  const { rowCount } = await holder.query(
    `select from pg_stat_activity where datname = current_database() and query = 'listen atrium'`,
  );
  if (rowCount) throw inUse;
}

/** Without the secret that it was made with nobody could use a second factor, and no link would open. */
export async function requireSecret(config: Config, { installation }: Manifest): Promise<void> {
  const file = join(config.dataFolder, 'secret');
  const isThere =
    config.secret !== undefined ||
    (await access(file).then(
      () => true,
      () => false,
    ));
  if (!isThere) {
    throw new StartError(
      `The secret of the installation is missing, and no backup holds it. Put the file "secret" into ${config.dataFolder}, or set ATRIUM_SECRET.`,
    );
  }
  if (installation.mark === null) return;
  const { accepted } = await loadKeys(config.dataFolder, config.secret, config.secretOld);
  if (!accepted.some((keys) => keys.mark(installation.id, 'installation') === installation.mark)) {
    throw new StartError(
      'The backup is of an installation with another secret. Give this one the same ATRIUM_SECRET, or the file "secret" of its data folder.',
    );
  }
}
