import { sql } from 'kysely';
import { StartError } from '../errors.ts';
import type { Keys } from '../keys.ts';
import { connect, type Database } from './connect.ts';
import type { DatabaseAddress } from './open-database.ts';

/**
 * A database belongs to the installation whose secret made it. Servers with another one would lock people out of their
 * second factor and send links that nobody opens.
 */
export async function claimDatabase(db: Database, keys: Keys, address: DatabaseAddress): Promise<void> {
  if (address.isShared) await compareAddresses(db, address);
  const id = await readInstallation(db);
  const marks = keys.accepted.map((one) => one.mark(id, 'installation'));
  const [own, ...older] = marks;
  // The first server marks it, and one whose secret replaces another's marks it anew.
  await sql`update installation set mark = ${own} where mark is null or mark = any(${older}::text[])`.execute(
    db,
  );
  const { rows } = await sql<{ mark: string }>`select mark from installation`.execute(db);
  if (!marks.includes(rows[0]?.mark as string)) {
    throw new StartError(
      'This database belongs to an installation of Atrium with another secret. Give this server the same ATRIUM_SECRET (or the file "secret" of its data folder), or a database of its own in DATABASE_URL.',
    );
  }
}

async function readInstallation(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text from installation`.execute(db);
  return rows[0]?.id as string;
}

/** What is queued by one address would wait for ever behind another. */
async function compareAddresses(db: Database, { direct }: DatabaseAddress): Promise<void> {
  const connection = connect({ ...direct, max: 1 }, () => undefined);
  try {
    const behind = await readInstallation(connection.db);
    const found = await readInstallation(db).catch(() => undefined);
    if (behind === found) return;
  } finally {
    await connection.close();
  }
  throw new StartError(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Both must name the same one.',
  );
}
