import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const host = inject('databaseHost');
const server = new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 1 });
const database = `empty_${randomBytes(6).toString('hex')}`;
await server.query(`create database ${database}`);
afterAll(async () => {
  await server.query(`drop database ${database} with (force)`);
  await server.end();
});

it('five processes may migrate an empty database at once, and again later', async () => {
  const connections = Array.from({ length: 5 }, () =>
    connect({ host, user: 'postgres', database, max: 2 }, () => undefined),
  );
  await Promise.all(connections.map(({ db }) => migrate(db)));
  await Promise.all(connections.map(({ db }) => migrate(db)));
  const { rows } = await (connections[0] as (typeof connections)[0]).pool.query(
    `select count(*)::int as roles, (select count(*)::int from kysely_migration) as migrations from role`,
  );
  expect(rows[0].roles).toBe(2);
  expect(rows[0].migrations).toBeGreaterThan(0);
  await Promise.all(connections.map((connection) => connection.close()));
});

it('what was sorted by the rules of an older library is sorted anew', async () => {
  const { db, pool, close } = connect({ host, user: 'postgres', database, max: 2 }, () => undefined);
  const look = async () => {
    const { rows } = await pool.query(`select pg_relation_filenode('document_in_natural_order') as file,
      (select collversion from pg_collation where collname = 'natural_order') as version`);
    return rows[0];
  };
  await migrate(db);
  const before = await look();
  await migrate(db);
  expect(await look()).toEqual(before);
  await pool.query(`update pg_collation set collversion = '1' where collname = 'natural_order'`);
  await migrate(db);
  const after = await look();
  expect(after.version).toBe(before.version);
  expect(after.file).not.toBe(before.file);
  await close();
});
