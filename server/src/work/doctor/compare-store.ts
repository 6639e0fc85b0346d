import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import { type Found, gather, type Look, nothing } from './check.ts';
import { inBatches, readInOrder, sideBySide } from './read-in-order.ts';

/** What has been there for so long is not on its way any more. */
export const dayInMinutes = 24 * 60;
const batchSize = 1000;

export interface Comparison {
  missing: Found;
  unknown: Found;
  differing: Found;
}

const made = new WeakMap<Look, Promise<Comparison>>();

/** What the database knows of files beside what lies in the store: read once for each look. */
export function compareStore(look: Look): Promise<Comparison> {
  const comparison = made.get(look) ?? compare(look);
  made.set(look, comparison);
  return comparison;
}

async function compare(look: Look): Promise<Comparison> {
  const { files, trx } = look;
  if (!files) return { missing: nothing, unknown: nothing, differing: nothing };
  const [missing, unknown, differing] = [gather(), gather(), gather()];
  const limit = minutesAfter(look.machine.now(), -dayInMinutes);
  // What the sweep has taken since the state that is looked at is not missed, nor what came back by an upload unknown.
  const misses = inBatches<string>(batchSize, async (hashes) =>
    missing.add(await files.findMissing(await knownOf(look, hashes))),
  );
  const strangers = inBatches<string>(batchSize, async (hashes) => {
    const known = new Set(await knownOf(look, hashes));
    unknown.add(hashes.filter((hash) => !known.has(hash)));
  });
  const rows = readInOrder(
    trx,
    sql<{ hash: string; size: number }>`
      select hash, size from stored_file where not starts_with(hash, 'infected-') order by hash`,
  );
  for await (const [row, file] of sideBySide(rows, files.list(), ({ hash }) => hash)) {
    if (row && !file) await misses.add(row.hash);
    else if (file && !row && file.modifiedAt < limit) await strangers.add(file.hash);
    else if (row && file && row.size !== file.size) differing.add([row.hash]);
  }
  await misses.end();
  await strangers.end();
  return { missing, unknown, differing };
}

/** Those that the database knows by now. */
async function knownOf({ db }: Look, hashes: string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from stored_file where hash = any(${hashes}::text[])`.execute(db);
  return rows.map(({ hash }) => hash);
}
