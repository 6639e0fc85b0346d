import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */ ';

/**
 * A statement that the database reads and plans once for each connection instead of each time: for what is asked all
 * the time, by ids and through an index, so that one plan is good for all. Lists go into it as arrays: its words must
 * stay the same.
 */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(mark)}${statement}`;

/** Names by the words of statements. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Sends statements that are to be prepared under a name. */
export class PreparingClient extends pg.Client {}
const preparing: Query = function (text, values, ...rest) {
  const query = pg.Client.prototype.query as unknown as Query;
  const isMarked = typeof text === 'string' && text.startsWith(mark);
  return query.call(this, ...(isMarked ? [{ name: nameOf(text), text, values }] : [text, values, ...rest]));
};
PreparingClient.prototype.query = preparing as unknown as typeof pg.Client.prototype.query;

/** Sends everything without a name: what one connection has prepared, the next knows nothing of. */
export class UnpreparedClient extends pg.Client {}
const unprepared: Query = function (given, ...rest) {
  const query = pg.Client.prototype.query as unknown as Query;
  if (typeof given !== 'object' || given === null || !('name' in given))
    return query.call(this, given, ...rest);
  const { name: _, ...unnamed } = given;
  return query.call(this, unnamed, ...rest);
};
UnpreparedClient.prototype.query = unprepared as unknown as typeof pg.Client.prototype.query;
