import type { LogEvent } from 'kysely';
import type pg from 'pg';

/** Is told of each statement once it is done, without the values that are sent beside it. */
export type TellStatement = (done: { text: string; milliseconds: number; error?: unknown }) => void;

/** Statements that Kysely sends. */
export const fromKysely =
  (tell: TellStatement) =>
  (event: LogEvent): void =>
    tell({
      text: event.query.sql,
      milliseconds: event.queryDurationMillis,
      ...(event.level === 'error' ? { error: event.error } : {}),
    });

/** Statements that go to the pool itself. */
export function fromPool(pool: pg.Pool, tell: TellStatement): void {
  const ask = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const told = async (first: string | pg.QueryConfig, ...rest: unknown[]) => {
    const text = typeof first === 'string' ? first : first.text;
    const begun = performance.now();
    try {
      const answer = await ask(first, ...rest);
      tell({ text, milliseconds: performance.now() - begun });
      return answer;
    } catch (error) {
      tell({ text, milliseconds: performance.now() - begun, error });
      throw error;
    }
  };
  pool.query = told as typeof pool.query;
}
