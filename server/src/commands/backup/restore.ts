import { listMigrations, migrate } from '../../base/database/migrate.ts';
import { StartError } from '../../base/errors.ts';
import type { Command, Given } from '../command.ts';
import { findDamagedFiles, findDamagedTables, nameSome } from './check-snapshot.ts';
import { loadTables, requireEmpty } from './load-tables.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { openTarget, requireSecret, type Target } from './open-target.ts';
import { createProgress, showBytes, showCount } from './progress.ts';
import { readWords } from './read-words.ts';
import { requireOwnFiles, restoreFiles } from './restore-files.ts';
import { makeJobTables, restoreJobs } from './restore-jobs.ts';
import { findSnapshot, listPath, type Snapshot } from './snapshots.ts';

const use = 'FOLDER [--snapshot NAME]';

export const restoreCommand: Command = {
  use,
  what: 'fills an empty installation from a backup; no server may run on it',
  async run(words, given) {
    const { folder: backup, options } = readWords(words, `restore ${use}`, ['snapshot']);
    const snapshot = await findSnapshot(backup, options.snapshot);
    const manifest = await readManifest(snapshot.folder);
    await requireKnown(manifest);
    await requireWhole(backup, snapshot, manifest);
    await requireSecret(given.config, manifest);
    const target = await openTarget(given, manifest);
    try {
      await restore(target, { backup, snapshot, manifest }, given.say);
    } finally {
      await target.close();
    }
    return 0;
  },
};

interface Chosen {
  backup: string;
  snapshot: Snapshot;
  manifest: Manifest;
}

/** Files first, the rows that refer to them last, in one transaction: what is broken off has changed nothing. */
async function restore(target: Target, chosen: Chosen, say: Given['say']): Promise<void> {
  const { backup, snapshot, manifest } = chosen;
  const { db, pool } = target;
  const progress = createProgress(say);
  await requireFresh(target, manifest);
  await migrate(db, { only: manifest.migrations });
  const store = await target.openFiles();
  const files = { backup, list: listPath(snapshot), manifest };
  await requireOwnFiles(store, files);
  const boss = await makeJobTables(target.direct);
  const client = await pool.connect();
  try {
    await restoreFiles({ db, store }, files, progress);
    say(`The files are there: ${showCount(manifest.files.count)} of ${showBytes(manifest.files.bytes)}.`);
    await client.query('begin');
    await loadTables(client, snapshot, manifest);
    await restoreJobs(boss, client, snapshot);
    await client.query('commit');
  } finally {
    // Ends the connection: what was not committed has not happened.
    client.release(true);
    await boss.stop({ graceful: false });
  }
  // On to this version, where the backup is of an older one.
  await migrate(db);
  await pool.query('analyze');
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored ${snapshot.name}: ${showCount(rows)} rows, ${showCount(manifest.files.count)} files of ${showBytes(manifest.files.bytes)}, in ${progress.seconds()}. Start Atrium now.`,
  );
  if (manifest.lost.length > 0) {
    say(
      `${showCount(manifest.lost.length)} files were lost before the backup was made, and their documents do not open: ${nameSome(manifest.lost)}.`,
    );
  }
}

async function requireKnown({ migrations, atrium }: Manifest): Promise<void> {
  const known = await listMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The backup was made by a newer version of Atrium (${atrium}), whose database this one does not know (${unknown.join(', ')}). Restore it with that version.`,
    );
  }
}

async function requireWhole(backup: string, snapshot: Snapshot, manifest: Manifest): Promise<void> {
  const tables = await findDamagedTables(backup, snapshot, manifest);
  const damaged =
    tables.length > 0 ? tables : await findDamagedFiles(backup, snapshot, manifest, { isDeep: false });
  if (damaged.length > 0) {
    throw new StartError(`The backup is damaged: ${nameSome(damaged)}. Nothing was changed.`);
  }
}

/** A database without anything, or one that has no more than the backup's tables, and nobody in them. */
async function requireFresh({ pool }: Target, { migrations }: Manifest): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('kysely_migration') is not null as "isThere"`);
  if (!rows[0].isThere) return;
  const applied = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  if (applied.rows.length === 0) return;
  const client = await pool.connect();
  try {
    await requireEmpty(client);
  } finally {
    client.release();
  }
  const newer = applied.rows.map(({ name }) => name).filter((name) => !migrations.includes(name));
  if (newer.length > 0) {
    throw new StartError(
      `This database has tables of a newer version than the backup (${newer.join(', ')}). Name a fresh database in DATABASE_URL, or another data folder in ATRIUM_DATA. Nothing was changed.`,
    );
  }
}
