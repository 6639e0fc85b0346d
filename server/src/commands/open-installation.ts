import type pg from 'pg';
import type { Logger } from 'pino';
import { connect, type Database } from '../base/database/connect.ts';
import { joinDatabase } from '../base/database/open-database.ts';
import { reachDatabase } from '../base/database/reach.ts';
import type { FileStore } from '../base/storage/file-store.ts';
import { openFiles } from '../base/storage/open-files.ts';
import type { Config } from '../config.ts';

/** Database and files of an installation, for a command that may run beside its servers. */
export interface Installation {
  config: Config;
  log: Logger;
  db: Database;
  pool: pg.Pool;
  /** Opens the store that the settings name; what is wrong with it is an error of this call. */
  openFiles(): Promise<FileStore>;
  close(): Promise<void>;
}

export async function openInstallation(config: Config, log: Logger): Promise<Installation> {
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const { direct } = await joinDatabase(config, log, stops);
    // What a command asks takes the time it takes.
    const unlimited = { ...direct, max: 4, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
    const connection = connect(unlimited, (error) =>
      log.error({ err: error }, 'a database connection failed'),
    );
    stops.push(connection.close);
    await reachDatabase(connection.pool, log);
    const { db, pool } = connection;
    return { config, log, db, pool, openFiles: () => openFiles(config, db, stops), close };
  } catch (error) {
    await close();
    throw error;
  }
}
