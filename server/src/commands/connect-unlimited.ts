import type pg from 'pg';
import type { Logger } from 'pino';
import { type Connection, connect } from '../base/database/connect.ts';
import { reachDatabase } from '../base/database/reach.ts';

/** Said to the server itself: a role may have limits of its own, and pg leaves a zero out. */
const noLimits = {
  ...{ statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
};

/** For a command: what it asks takes the time it takes. */
export async function connectUnlimited(
  direct: pg.PoolConfig,
  log: Logger,
  stops: (() => Promise<void>)[],
  max = 4,
): Promise<Connection> {
  const settings = { ...direct, max, ...noLimits };
  let isClosing = false;
  const connection = connect(settings, (error) => {
    // A database that was started for the command alone ends at once, while connections are being let go of.
    if (!isClosing) log.error({ err: error }, 'a database connection failed');
  });
  stops.push(() => {
    isClosing = true;
    return connection.close();
  });
  await reachDatabase(connection.pool, log);
  return connection;
}
