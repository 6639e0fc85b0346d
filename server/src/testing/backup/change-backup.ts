import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { TableShape } from '../../commands/backup/describe-tables.ts';
import { type Manifest, readManifest } from '../../commands/backup/manifest.ts';
import { findSnapshot, tablePath } from '../../commands/backup/snapshots.ts';

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Writes the newest manifest anew, as whoever made it otherwise would have. */
export async function changeManifest(
  backup: string,
  change: (manifest: Omit<Manifest, 'format'> & { format: number }) => void,
): Promise<void> {
  const path = join((await findSnapshot(backup, undefined)).folder, 'manifest.json');
  const { seal: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'));
  change(manifest);
  await writeFile(path, JSON.stringify({ ...manifest, seal: hashOf(JSON.stringify(manifest)) }));
}

/** Changes the lines of a table in the newest snapshot, and what the manifest says of them. */
export async function changeTable(
  backup: string,
  name: string,
  change: (lines: string[]) => string[],
  columns?: string[],
): Promise<void> {
  const path = tablePath(await findSnapshot(backup, undefined), name);
  const lines = zstdDecompressSync(await readFile(path))
    .toString()
    .split('\n')
    .filter(Boolean);
  const changed = change(lines);
  const bytes = zstdCompressSync(changed.map((line) => `${line}\n`).join(''));
  await writeFile(path, bytes);
  await changeManifest(backup, ({ tables }) => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`${name} is not in the backup`);
    Object.assign(table, columns ? { columns } : {}, {
      rows: changed.length,
      bytes: bytes.length,
      sha256: hashOf(bytes),
    });
  });
}

/** Makes of it what a version would have made that had these tables only, and not the newer migrations. */
export async function makeOlder(
  backup: string,
  older: TableShape[],
  isNewer: (migration: string) => boolean,
) {
  const manifest = await readManifest((await findSnapshot(backup, undefined)).folder);
  const shapes = new Map(older.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of manifest.tables) {
    const known = shapes.get(name);
    if (!known || known.length === columns.length) continue;
    const places = known.map((column) => columns.indexOf(column));
    const cut = (line: string) => places.map((place) => line.split('\t')[place]).join('\t');
    await changeTable(backup, name, (lines) => lines.map(cut), known);
  }
  await changeTable(backup, 'kysely_migration', (lines) => lines.filter((line) => !isNewer(line)));
  await changeManifest(backup, (one) => {
    one.tables = one.tables.filter(({ name }) => shapes.has(name));
    one.migrations = one.migrations.filter((name) => !isNewer(name));
    // Each is named by the table whose ids it counts.
    one.sequences = one.sequences.filter(({ name }) =>
      [...shapes.keys()].some((table) => name.startsWith(`${table}_`)),
    );
  });
}
