import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Transaction } from './connect.ts';
import { endSilence } from './end-silence.ts';

/** What the processes tell each other through the database once a change is committed. */
export interface Notice {
  about: 'document' | 'session' | 'user' | 'activities' | 'file-work' | 'due' | 'told' | 'announcements';
  /** The id of what the notice is about; the first of several activities or notifications; none of work that waits and of announcements. */
  id: number;
  event?: 'annotations' | 'document' | null;
  seq?: number;
  /** The id of the last activity, or notification. */
  last?: number;
  /** Who was told, where they are few. */
  users?: number[];
  /** The roles that it is for; without them it is for everybody. */
  roles?: number[];
}

export interface Listener {
  told(notice: Notice): void;
  /** Some may have been missed: the connection was lost for a while. */
  missed(): void;
  /** Called when there will be no more. */
  ended(): void;
}

export interface Notices {
  /** Answers how to stop listening. */
  listen(listener: Listener): () => void;
  start(): Promise<void>;
  /** Tells all listeners that it ends. */
  end(): void;
  stop(): Promise<void>;
}

export const channel = 'atrium';

/** Who only listens would not notice that nothing comes any more. */
const askEvery = 20_000;

/** SQL to select: tells it once the change is committed. */
export const notifying = (notice: Notice): RawBuilder<unknown> =>
  sql`pg_notify(${channel}, ${JSON.stringify(notice)})`;

export async function notify(trx: Transaction, notice: Notice): Promise<void> {
  await sql`select ${notifying(notice)}`.execute(trx);
}

/** One connection for all that listen, however many; a lost one is made anew. */
export function createNotices(settings: pg.PoolConfig, onError: (error: Error) => void): Notices {
  const listeners = new Set<Listener>();
  let client: pg.Client | undefined;
  let ended = false;
  let stopped = false;
  const stopping = new AbortController();

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...settings, keepAlive: true, connectionTimeoutMillis: 5000 });
    let lost = false;
    const lose = () => {
      if (lost || stopped || client !== next) return;
      lost = true;
      void reconnect();
    };
    next.on('error', (error) => {
      if (!stopped) onError(error);
      lose();
    });
    next.on('end', lose);
    next.on('notification', ({ payload }) => tell(payload ?? ''));
    try {
      await next.connect();
      endSilence(next, askEvery);
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (stopped) return next.end();
    client = next;
    const asking = setInterval(
      () => next.query(`listen ${channel}`).catch(() => undefined),
      askEvery,
    ).unref();
    next.once('end', () => clearInterval(asking));
  }

  async function reconnect(): Promise<void> {
    for (let wait = 100; !stopped; wait = Math.min(wait * 2, 5000)) {
      try {
        await connect();
        for (const listener of [...listeners]) listener.missed();
        return;
      } catch (error) {
        onError(error as Error);
        await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  function tell(payload: string): void {
    const notice = JSON.parse(payload) as Notice;
    for (const listener of [...listeners]) listener.told(notice);
  }

  return {
    listen(listener) {
      if (ended) listener.ended();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: connect,
    end() {
      ended = true;
      for (const listener of [...listeners]) listener.ended();
      listeners.clear();
    },
    async stop() {
      stopped = true;
      stopping.abort();
      await client?.end();
    },
  };
}
