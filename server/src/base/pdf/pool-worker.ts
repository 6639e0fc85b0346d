import type { EventEmitter } from 'node:events';

export interface Sent {
  message: unknown;
  /** Memory that is handed over with it; to a thread alone. */
  transfer?: ArrayBuffer[];
  /** Bytes that follow it, piece by piece; to a process alone. */
  body?: AsyncIterable<Buffer>;
}

/** A thread or a process that does orders, as a pool sees it. */
export interface PoolWorker {
  /** `message`, `error` and `exit`. */
  events: EventEmitter;
  /** Fails where the bytes cannot be read. That it is gone itself, its events tell. */
  send(sent: Sent): Promise<void>;
  /** Whether it keeps us running. */
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}
