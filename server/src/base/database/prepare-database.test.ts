import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { openHouse } from '../../testing/house.ts';
import { connect, isDatabaseGone, transaction } from './connect.ts';
import type { DatabaseAddress } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const host = inject('databaseHost');
const log = pino({ level: 'silent' });
const nameOf = (what: string) => `${what}_${randomBytes(4).toString('hex')}`;

async function asSuperuser(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A database of the company's own, and a role that may do nothing but what it is given. */
async function makeForeign(more = ''): Promise<{ database: string; role: string; address: DatabaseAddress }> {
  const [database, role] = [nameOf('company'), nameOf('role')];
  await asSuperuser('postgres', `create role ${role} login`, `create database ${database} ${more}`);
  atEnd(() => asSuperuser('postgres', `drop database ${database} with (force)`, `drop role ${role}`));
  const direct = { host, user: role, database };
  return { database, role, address: { usual: direct, direct, isShared: false } };
}

it('what a role may not do is said with the statement that would let it, one after the other, until it is enough', async () => {
  const { database, role, address } = await makeForeign();
  await expect(prepareDatabase(address, log)).rejects.toThrow(
    `The role ${role} may not make tables in the database ${database}. Make it the owner: "alter database ${database} owner to ${role}".`,
  );
  await asSuperuser(database, `grant create on schema public to ${role}`);
  await expect(prepareDatabase(address, log)).rejects.toThrow(
    `The role ${role} may not add extensions to the database ${database}. Let an administrator run there: create extension unaccent with schema public; create extension pg_trgm with schema public; create extension fuzzystrmatch with schema public;`,
  );
  // Nothing was begun.
  const tables = new pg.Client({ host, user: 'postgres', database });
  await tables.connect();
  const { rows } = await tables.query(`select from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);
  await tables.end();
  await asSuperuser(
    database,
    ...['unaccent', 'pg_trgm', 'fuzzystrmatch'].map((name) => `create extension ${name} with schema public`),
  );
  await prepareDatabase(address, log);
});

it('[13.2.2] an owner without any other right is enough', async () => {
  const { database, role, address } = await makeForeign();
  await asSuperuser('postgres', `alter database ${database} owner to ${role}`);
  await prepareDatabase(address, log);
  await prepareDatabase({ ...address, isShared: true }, log);
  const again = connect(address.direct, () => undefined);
  const limits = await again.pool.query(
    `select setconfig from pg_db_role_setting s join pg_roles r on r.oid = setrole where rolname = current_user`,
  );
  await again.close();
  expect(limits.rows).toEqual([
    { setconfig: ['statement_timeout=60000', 'idle_in_transaction_session_timeout=60000'] },
  ]);
});

it('a database that has not all characters is refused', async () => {
  const { address } = await makeForeign(`encoding 'LATIN1' locale 'C' template template0`);
  await expect(prepareDatabase(address, log)).rejects.toThrow(/keeps texts as LATIN1/);
});

it('[13.3.1] a server with another secret is refused the database, and the one that it belongs to is not disturbed', async () => {
  const house = await openHouse();
  const settings = { ATRIUM_SECRET: 'another secret than that of this installation' };
  await expect(openHouse({ beside: house, settings })).rejects.toThrow(
    /^This database belongs to an installation of Atrium with another secret\. /,
  );
  await (await openHouse({ beside: house })).close();
});

it('two addresses that lead to different databases are refused', async () => {
  const [house, other] = [await openHouse(), await openHouse()];
  // Databases of tests are copies of one.
  await other.parts.pool.query('update installation set id = gen_random_uuid(), mark = null');
  const settings = { DATABASE_URL: house.databaseUrl, DATABASE_DIRECT_URL: other.databaseUrl };
  await expect(openHouse({ beside: house, settings })).rejects.toThrow(
    /^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases\. /,
  );
});

it('[16.5.3] a connection to a node that takes no changes is left, and the next one may lead elsewhere', async () => {
  const { address } = await makeForeign();
  const { db, close } = connect({ ...address.direct, max: 1 }, () => undefined);
  atEnd(close);
  const make = () => sql`create temporary table one ()`.execute(db);
  await sql`set session characteristics as transaction read only`.execute(db);
  const error = await make().catch((caught) => caught);
  expect([error.code, isDatabaseGone(error)]).toEqual(['25006', true]);
  await make();

  await sql`set session characteristics as transaction read only`.execute(db);
  const inChange = await transaction(db, async (trx) => {
    await sql`create temporary table two ()`.execute(trx).catch(() => undefined);
    await sql`select 1`.execute(trx);
  }).catch((caught) => caught);
  expect(isDatabaseGone(inChange), inChange.message).toBe(true);
});
