import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './embedded.ts';

/** How to reach the database. */
export interface DatabaseAddress {
  /** For requests. */
  usual: pg.PoolConfig;
  /** The database itself, for what belongs to one connection: listening, the job queue, migrations. */
  direct: pg.PoolConfig;
  /** Whether the usual one is a pool that gives each transaction another connection, so that nothing stays on one. */
  isShared: boolean;
}

type Stops = (() => Promise<void>)[];

/** The database that the settings name, or the embedded one, started for this process alone. */
export const openDatabase = (config: Config, log: Logger, stops: Stops): Promise<DatabaseAddress> =>
  open(config, log, stops, startEmbedded);

/** The same for a command, which may run beside a server. */
export const joinDatabase = (config: Config, log: Logger, stops: Stops): Promise<DatabaseAddress> =>
  open(config, log, stops, joinEmbedded);

async function open(
  { databaseUrl, databaseDirectUrl, dataFolder, fallbackFolder }: Config,
  log: Logger,
  stops: Stops,
  begin: (options: Parameters<typeof startEmbedded>[0]) => Promise<EmbeddedDatabase>,
): Promise<DatabaseAddress> {
  if (databaseUrl) {
    const usual = { connectionString: databaseUrl };
    const direct = databaseDirectUrl ? { connectionString: databaseDirectUrl } : usual;
    return { usual, direct, isShared: databaseDirectUrl !== undefined };
  }
  const { connection, stop } = await begin({
    ...{ dataFolder, fallbackFolder },
    log: (level, message) => log[level]({ part: 'postgres' }, message),
  });
  stops.push(stop);
  return { usual: connection, direct: connection, isShared: false };
}
