import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../base/database/connect.ts';
import { listMigrations, migrate } from '../../base/database/migrate.ts';
import { changeManifest, changeTable, makeOlder } from '../../testing/backup/change-backup.ts';
import { expectRestored, readKept, readWhole } from '../../testing/backup/expect-equal.ts';
import {
  makeEmpty,
  openRestored,
  refusalOf,
  run,
  type Settings,
  settingsOf,
} from '../../testing/backup/installations.ts';
import { readRows, readTree } from '../../testing/backup/read-everything.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { describeTables } from './describe-tables.ts';

const house = await openHouse();
const space = await makeSpace(house);
for (let index = 0; index < 3; index += 1) await makeDocument(house, space);
const whole = await makeTemporaryFolder();
await run(settingsOf(house), 'backup', whole);

/** A backup of one's own, to do something to. */
async function copyBackup(): Promise<string> {
  const folder = await makeTemporaryFolder();
  await cp(whole, folder, { recursive: true });
  return folder;
}

/** Refused, and nothing is there that was not there before; answers why. */
async function refusedInto(target: Settings, backup: string, ...more: string[]): Promise<string> {
  const look = async () => [
    await readRows(target.DATABASE_URL ?? ''),
    await readTree(target.ATRIUM_DATA ?? ''),
  ];
  const before = await look();
  const why = await refusalOf(target, 'restore', backup, ...more);
  expect(await look()).toEqual(before);
  return why;
}

const refused = async (backup: string, ...more: string[]) =>
  refusedInto(await makeEmpty(house), backup, ...more);

describe('a restore is refused, and changes nothing', () => {
  it('while a server runs on the database', async () => {
    expect(await refusalOf(settingsOf(house), 'restore', whole)).toContain('Stop all its servers');
  });

  it('where people or documents are', async () => {
    const target = await makeEmpty(house);
    await run(target, 'restore', whole);
    expect(await refusedInto(target, whole)).toContain('not empty');
  });

  it('where files are that the backup does not have', async () => {
    const target = await makeEmpty(house);
    const hash = 'ab'.repeat(32);
    await mkdir(join(target.ATRIUM_DATA ?? '', 'files/ab'), { recursive: true });
    await writeFile(join(target.ATRIUM_DATA ?? '', 'files/ab', hash), 'of somebody else');
    expect(await refusalOf(target, 'restore', whole)).toContain('not in the backup');
    expect((await readRows(target.DATABASE_URL ?? ''))['public.app_user']).toEqual([]);
    expect(Object.keys(await readKept(target.ATRIUM_DATA ?? ''))).toEqual([`ab/${hash}`]);
  });

  it('without the secret, or with another one', async () => {
    const target = await makeEmpty(house);
    await rm(join(target.ATRIUM_DATA ?? '', 'secret'));
    expect(await refusedInto(target, whole)).toContain('secret of the installation is missing');
    expect(await refusedInto({ ...target, ATRIUM_SECRET: 'another secret'.repeat(4) }, whole)).toContain(
      'with another secret',
    );
  });

  it('from a folder without a backup, or with half of one', async () => {
    expect(await refused(await makeTemporaryFolder())).toContain('There is no backup');
    const half = await copyBackup();
    const [name = ''] = await readdir(join(half, 'snapshots'));
    await rm(join(half, 'snapshots', name, 'manifest.json'));
    expect(await refused(half)).toContain('broken off before it was whole');
    expect(await refused(whole, '--snapshot', 'yesterday')).toContain('has no snapshot yesterday');
  });

  it('by an older version than made it', async () => {
    const migrated = await copyBackup();
    await changeManifest(migrated, ({ migrations }) => migrations.push('9999-of-tomorrow'));
    expect(await refused(migrated)).toMatch(/newer version of Atrium.*9999-of-tomorrow/);
    const reformed = await copyBackup();
    await changeManifest(reformed, (manifest) => {
      manifest.format = 2;
    });
    expect(await refused(reformed)).toContain('newer version of Atrium');
  });

  it('of tables that no migration has made', async () => {
    const planted = await copyBackup();
    await changeManifest(planted, ({ tables }) => {
      const [first] = tables;
      if (first) first.columns = [...first.columns, 'planted'];
    });
    const target = await makeEmpty(house);
    expect(await refusalOf(target, 'restore', planted)).toMatch(/no place for.*planted/);
    expect((await readRows(target.DATABASE_URL ?? ''))['public.app_user']).toEqual([]);
    // And it is still good for a whole one.
    await run(target, 'restore', whole);
  });

  it('into a database of a newer version', async () => {
    const target = await makeEmpty(house);
    const older = await copyBackup();
    const newest = (await readWhole(house.databaseUrl)).rows['public.kysely_migration']?.length ?? 0;
    await changeManifest(older, ({ migrations }) => migrations.splice(newest - 1));
    const broken = await copyBackup();
    await changeManifest(broken, ({ sequences }) => sequences.push({ name: 'no_such_sequence', next: 1 }));
    expect(await refusalOf(target, 'restore', broken)).toContain('no_such_sequence');
    expect(await refusedInto(target, older)).toContain('tables of a newer version');
  });
});

it('what fails in the middle leaves an empty database, and the next restore fills it', async () => {
  const broken = await copyBackup();
  await changeTable(broken, 'user_role', (lines) => [...lines, '999999\t161']);
  const target = await makeEmpty(house);
  expect(await refusalOf(target, 'restore', broken)).toContain('user_role');
  const { rows, schema } = await readWhole(target.DATABASE_URL ?? '');
  expect(rows['public.app_user']).toEqual([]);
  const source = await readWhole(house.databaseUrl);
  expect(schema).toEqual(source.schema);
  await run(target, 'restore', whole);
  await expectRestored(source, await readKept(house.dataFolder), target);
});

it('a backup of an older version is restored into a newer one, which then is up to date', async () => {
  const isNewer = (migration: string) => migration >= '0029';
  const before = await makeEmpty(house);
  const connection = connect({ connectionString: before.DATABASE_URL ?? '' }, () => undefined);
  await migrate(connection.db, { only: (await listMigrations()).filter((name) => !isNewer(name)) });
  const client = await connection.pool.connect();
  const shapes = await describeTables(client);
  client.release();
  await connection.close();
  const older = await copyBackup();
  await makeOlder(older, shapes, isNewer);
  const target = await makeEmpty(house);
  await run(target, 'restore', older);
  const migrated = await readWhole(target.DATABASE_URL ?? '');
  const source = await readWhole(house.databaseUrl);
  expect(migrated.rows['public.kysely_migration']).toHaveLength(
    source.rows['public.kysely_migration']?.length ?? 0,
  );
  expect(migrated.schema).toEqual(source.schema);
  const restored = await openRestored(target);
  const { rows } = await restored.parts.pool.query('select mark from installation');
  expect(rows).toEqual((await house.parts.pool.query('select mark from installation')).rows);
});

it('words that are none of it are answered with those that are', async () => {
  for (const words of [[], ['a', 'b'], ['a', '--what'], ['a', '--keep']]) {
    expect(await refusalOf(settingsOf(house), 'backup', ...words)).toBe(
      'Usage: npm run atrium -- backup FOLDER [--keep NUMBER]',
    );
  }
  expect(await refusalOf(settingsOf(house), 'backup', 'a', '--keep', '0')).toContain('1 or more');
});
