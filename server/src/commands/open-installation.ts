import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../base/database/connect.ts';
import { joinDatabase } from '../base/database/open-database.ts';
import type { FileStore } from '../base/storage/file-store.ts';
import { openFiles } from '../base/storage/open-files.ts';
import type { Config } from '../config.ts';
import { connectUnlimited } from './connect-unlimited.ts';

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
    const { db, pool } = await connectUnlimited(direct, log, stops);
    return { config, log, db, pool, openFiles: () => openFiles(config, db, stops), close };
  } catch (error) {
    await close();
    throw error;
  }
}
