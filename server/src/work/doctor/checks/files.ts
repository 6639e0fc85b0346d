import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { minutesAfter } from '../../../base/clock.ts';
import type { FileStore } from '../../../base/storage/file-store.ts';
import { inParallel } from '../../../base/storage/in-parallel.ts';
import { removeStrays } from '../../sweep-files.ts';
import { type Check, type Found, gather, type Look, nothing } from '../check.ts';
import { compareStore, dayInMinutes } from '../compare-store.ts';
import { inBatches, readInOrder } from '../read-in-order.ts';

const readAtOnce = 4;

/** The bytes in the store, and what the database knows of them. */
export const fileChecks: Check[] = [
  {
    name: 'file.bytes-missing',
    looksFor: 'Files whose bytes are not in the store.',
    advice:
      'Put the store’s disk or bucket back in place, or bring these files back from a backup: each lies under its hash. An upload of the same file heals it too.',
    find: async (look) => (await compareStore(look)).missing,
  },
  {
    name: 'file.size-differs',
    looksFor: 'Files of which more or fewer bytes lie in the store than were stored.',
    advice: 'Bring these files back from a backup. An upload of the same file replaces what is too short.',
    find: async (look) => (await compareStore(look)).differing,
  },
  {
    name: 'file.bytes-unknown',
    looksFor: 'Bytes in the store that the database has not known for a day.',
    advice:
      'If the database was brought back from a backup, bring back a newer one: these files may belong to it. Else --mend removes them, as the hourly sweep should have.',
    find: async (look) => (await compareStore(look)).unknown,
    mend: (parts) => removeStrays(parts, minutesAfter(parts.machine.now(), -dayInMinutes)),
  },
  {
    name: 'file.hash-differs',
    looksFor: 'Files whose bytes are not those that were stored.',
    advice:
      'The disk or the store has damaged them: bring these files back from a backup, and look at its health.',
    isDeep: true,
    find: findDamaged,
  },
];

async function findDamaged({ files, trx }: Look): Promise<Found> {
  if (!files) return nothing;
  const damaged = gather();
  const some = inBatches<string>(readAtOnce * 50, async (hashes) => {
    const found = await inParallel(hashes, readAtOnce, (hash) => hashOf(files, hash));
    damaged.add(hashes.filter((hash, index) => (found[index] ?? hash) !== hash));
  });
  const rows = readInOrder(
    trx,
    sql<{ hash: string }>`select hash from stored_file where hash ~ '^[0-9a-f]{64}$' order by hash`,
  );
  for await (const { hash } of rows) await some.add(hash);
  await some.end();
  return damaged;
}

/** Undefined for what is not there, which is another fault, or none where it was swept meanwhile. */
async function hashOf(files: FileStore, name: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of files.read(name)) hash.update(bytes as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}
