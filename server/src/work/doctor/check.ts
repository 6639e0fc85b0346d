import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../base/clock.ts';
import type { Queryable, Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { FileStore } from '../../base/storage/file-store.ts';

/** A kind of fault, how it is found, and how it is mended where it follows from something else. */
export interface Check {
  /** Stable: docs/doctor.md and whoever watches go by it. */
  name: string;
  /** A sentence, as it is shown where some were found. */
  looksFor: string;
  advice: string;
  /** Reads every byte: only where that is asked for. */
  isDeep?: true;
  find(look: Look): Promise<Found>;
  /** Derives anew what was found to be wrong. Nothing that people made is ever changed. */
  mend?(parts: MendParts): Promise<unknown>;
}

export interface Found {
  count: number;
  /** Ids, never contents. */
  examples: string[];
}

export type DoctorParts = Pick<Parts, 'clock' | 'config' | 'db' | 'log' | 'replica' | 'scanner'> & {
  /** Undefined where the store could not be opened. */
  files: FileStore | undefined;
  /** The clock of this machine, which stamps files. */
  machine: Clock;
};

export type MendParts = Omit<DoctorParts, 'files'> & Pick<Parts, 'files'>;

/** One look through the installation. */
export interface Look extends DoctorParts {
  /** Shows all checks the same state of the database. */
  trx: Transaction;
  isDeep: boolean;
  /** By the clock that the rows were stamped with. */
  now: Date;
}

export const nothing: Found = { count: 0, examples: [] };

const mostExamples = 5;

/** Asks for what is wrong by a query with a column `example`. Asked twice it names the same ones. */
export async function findRows(db: Queryable, query: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (${query})
    select (select count(*)::int from found) as count,
      array(select example::text from found order by 1 limit ${sql.lit(mostExamples)}) as examples`.execute(
    db,
  );
  return rows[0] as Found;
}

/** A fault that is there or not. */
export const foundIf = (isThere: boolean, ...examples: string[]): Found =>
  isThere ? { count: 1, examples } : nothing;

/** Gathers what is found one by one, without keeping all of it. */
export function gather(): Found & { add(examples: string[]): void } {
  const found = {
    count: 0,
    examples: [] as string[],
    add(examples: string[]) {
      found.count += examples.length;
      found.examples.push(...examples.slice(0, mostExamples - found.examples.length));
    },
  };
  return found;
}
