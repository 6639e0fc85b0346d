import type { Socket } from 'node:net';
import type pg from 'pg';

/** Longer than the database takes to give up a statement: who hears nothing by then is not connected any more. */
export const silenceMilliseconds = 70_000;

/**
 * Ends a connection on which a statement waits and nothing comes back: a network that swallows everything tells nobody,
 * and the operating system would wait for a quarter of an hour. Who lifts the limit of statements lifts this one too.
 */
export function endSilence(client: pg.ClientBase, milliseconds: number): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter & { stream: Socket } };
  const unlimited = { session: false, transaction: false };
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = () => {
    stop();
    timer = setTimeout(() => connection.stream.destroy(silent()), milliseconds).unref();
  };
  const ask = client.query as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const text = textOf(given[0]);
    if (text === 'set statement_timeout = 0') unlimited.session = true;
    if (text === 'reset statement_timeout') unlimited.session = false;
    if (text === 'set local statement_timeout = 0') unlimited.transaction = true;
    if (text === 'commit' || text === 'rollback') unlimited.transaction = false;
    // A cursor has no text: its reader takes the time that it takes.
    if (text && !unlimited.session && !unlimited.transaction) wait();
    return ask.apply(client, given);
  }) as typeof client.query;
  connection.stream.on('data', () => timer && wait());
  connection.on('readyForQuery', stop);
  connection.stream.once('close', stop);
}

const textOf = (given: unknown): string | undefined =>
  typeof given === 'string' ? given : (given as { text?: string }).text;

const silent = () => new Error('Connection terminated: nothing was heard from the database.');
