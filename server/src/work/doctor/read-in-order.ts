import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';

const atOnce = 2000;
let cursors = 0;

/** The rows of a query, however many, a few at a time. */
export async function* readInOrder<Row>(
  trx: Transaction,
  query: RawBuilder<Row>,
): AsyncGenerator<Row, void, void> {
  cursors += 1;
  const name = sql.id(`doctor_${cursors}`);
  await sql`declare ${name} no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from ${name}`.execute(trx);
    yield* rows;
    if (rows.length < atOnce) break;
  }
  await sql`close ${name}`.execute(trx);
}

/**
 * Two lists in the same order side by side: what has the same key together, the rest alone. Keys are hexadecimal behind
 * the same word, which every collation sorts alike.
 */
export async function* sideBySide<A, B>(
  left: AsyncIterable<A>,
  right: AsyncIterable<B>,
  keyOf: (one: NoInfer<A | B>) => string,
): AsyncGenerator<[A | undefined, B | undefined], void, void> {
  const others = right[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const one of left) {
    const key = keyOf(one);
    for (; !other.done && keyOf(other.value) < key; other = await others.next())
      yield [undefined, other.value];
    if (!other.done && keyOf(other.value) === key) {
      yield [one, other.value];
      other = await others.next();
    } else yield [one, undefined];
  }
  for (; !other.done; other = await others.next()) yield [undefined, other.value];
}

/** Hands things on a few at a time; call end() for the last ones. */
export function inBatches<Item>(size: number, work: (items: Item[]) => Promise<void>) {
  let waiting: Item[] = [];
  const end = async () => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await work(batch);
  };
  return {
    async add(item: Item): Promise<void> {
      waiting.push(item);
      if (waiting.length >= size) await end();
    },
    end,
  };
}
