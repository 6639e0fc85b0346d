import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../base/errors.ts';
import { flush } from './durable.ts';

const format = 1;
const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Only what could be a name in the database becomes part of a path. */
const name = z.string().regex(/^\w+$/);

/** What lies in a file of the backup. */
const Packed = z.object({ rows: count, bytes: count, sha256 });
export type Packed = z.infer<typeof Packed>;

const Table = Packed.extend({ name, columns: z.array(z.string()) });
export type Table = z.infer<typeof Table>;

const Manifest = z.object({
  format: z.literal(format),
  atrium: z.string(),
  at: z.iso.datetime(),
  postgres: z.string(),
  installation: z.object({ id: z.uuid(), mark: z.string().nullable() }),
  store: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  /** The next value of each. */
  sequences: z.array(z.object({ name, next: z.number().int() })),
  jobs: Packed,
  /** The list of all files that the tables refer to: names and sizes. */
  list: Packed,
  files: z.object({ count, bytes: count }),
  /** Hashes of files whose names are none. */
  held: z.record(z.string().regex(/^held-[0-9a-f]{32}$/), sha256),
  /** Names of files that were missing or damaged where Atrium keeps them: their bytes are in no backup. */
  lost: z.array(z.string()).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

const fileName = 'manifest.json';
const seal = (manifest: unknown) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** The last file of a snapshot: one without it is half a backup. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const whole = { format, ...manifest };
  const file = await open(join(folder, `${fileName}.new`), 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify({ ...whole, seal: seal(whole) }, undefined, 1));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(folder, `${fileName}.new`), join(folder, fileName));
  await flush(folder);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const damaged = (cause: unknown) =>
    new StartError(`The backup in ${folder} is damaged: its manifest.json cannot be read.`, { cause });
  const text = await readFile(join(folder, fileName), 'utf8').catch((cause) => {
    throw damaged(cause);
  });
  const found = parse(text);
  const { seal: sealed, ...whole } = found ?? {};
  if (found === undefined || seal(whole) !== sealed) throw damaged(undefined);
  if (typeof whole.format === 'number' && whole.format > format) {
    throw new StartError(
      `The backup in ${folder} was made by a newer version of Atrium (${whole.atrium}). Use that version, or a newer one.`,
    );
  }
  const manifest = Manifest.safeParse(whole);
  if (!manifest.success) throw damaged(manifest.error);
  return manifest.data;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : undefined;
  } catch {
    return undefined;
  }
}
