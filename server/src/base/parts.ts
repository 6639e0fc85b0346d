import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/connect.ts';
import type { Notices } from './database/notices.ts';
import type { Replica } from './database/replica.ts';
import type { FeedReader } from './feeds/feed-reader.ts';
import type { Jobs } from './jobs.ts';
import type { Keys } from './keys.ts';
import type { Office } from './office/office.ts';
import type { PdfTools } from './pdf/pdf-tools.ts';
import type { Scanner } from './scanner/scanner.ts';
import type { FileStore } from './storage/file-store.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { TextReader } from './text/read-text.ts';

/** What the application is built on, passed in, so that a test swaps a part without replacing modules. */
export interface Parts {
  config: Config;
  /** The address people use, without a trailing slash: links in mails start with it. */
  publicUrl: string;
  clock: Clock;
  startedAt: Date;
  /** Aborted once it was told to stop: it still answers, and says that others should be asked instead. */
  leaving: AbortSignal;
  log: Logger;
  db: Database;
  pool: pg.Pool;
  /** Answers what `core/read-candidates.ts` asks, where one is named. */
  replica: Replica | undefined;
  jobs: Jobs;
  notices: Notices;
  keys: Keys;
  files: FileStore;
  /** LibreOffice, where there is one. */
  office: Office | undefined;
  /** Reads the texts of Office files and mails. */
  texts: TextReader;
  pdf: PdfTools;
  /** Looks for viruses, where one is named. */
  scanner: Scanner | undefined;
  /** Reads news feeds of other hosts. */
  feeds: FeedReader;
  /** Sends traces and figures, where somebody is named who takes them. */
  telemetry: Telemetry | undefined;
}

/**
 * Keeps what a use case needs from one request to the next: made when it is first wanted, once for a running server.
 */
export function onceFor<Made>(make: (parts: Parts) => Made): (parts: Parts) => Made {
  const made = new WeakMap<Parts, { it: Made }>();
  return (parts) => {
    const known = made.get(parts) ?? { it: make(parts) };
    made.set(parts, known);
    return known.it;
  };
}
