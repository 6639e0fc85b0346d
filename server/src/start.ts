import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { allJobs, createApp } from './app.ts';
import { type Clock, systemClock } from './base/clock.ts';
import { claimDatabase } from './base/database/claim-database.ts';
import { connect } from './base/database/connect.ts';
import { createNotices } from './base/database/notices.ts';
import { openDatabase } from './base/database/open-database.ts';
import { prepareDatabase } from './base/database/prepare-database.ts';
import { reachDatabase } from './base/database/reach.ts';
import { openReplica } from './base/database/replica.ts';
import { ConfigError, StartError } from './base/errors.ts';
import { createFeedReader } from './base/feeds/feed-reader.ts';
import { createJobs } from './base/jobs.ts';
import { loadKeys } from './base/keys.ts';
import { openPrograms } from './base/office/open-programs.ts';
import type { Parts } from './base/parts.ts';
import { createPdfTools } from './base/pdf/create-pdf-tools.ts';
import { createClamd } from './base/scanner/clamd.ts';
import { openFiles } from './base/storage/open-files.ts';
import { openTelemetry } from './base/telemetry/telemetry.ts';
import type { Config } from './config.ts';
import { hasDemoPasswords } from './core/passwords/demo-passwords.ts';
import { resealTwoFactor } from './core/two-factor/reseal-two-factor.ts';
import { type FirstContent, fillEmptyDatabase } from './demo/fill-empty-database.ts';
import { startTelling } from './features/notifications/telling-worker.ts';
import { startFileWork } from './work/file-work/file-work.ts';

export interface Running {
  app: FastifyInstance;
  parts: Parts;
  /** Where it listens. */
  address: string;
  firstContent: FirstContent;
  /** Programs of the machine that it would do more with: a sentence each, with the command that brings it. */
  missing: string[];
  /** Finishes what is in flight, then stops everything it started. */
  close(): Promise<void>;
}

export interface StartOptions {
  log: Logger;
  clock?: Clock;
  /** The built web app; absent: the API alone. */
  web?: string;
  /** Whether an empty database gets the demo company's documents beside its people. */
  demoLibrary?: boolean;
}

export async function startAtrium(config: Config, options: StartOptions): Promise<Running> {
  const { log, clock = systemClock, web, demoLibrary = true } = options;
  // Stopped in the opposite order, also where a later step of the start fails.
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) {
      await stop().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'));
    }
  };
  try {
    const telemetry = await openTelemetry(config, log);
    if (telemetry) stops.push(telemetry.close);
    const keys = await loadKeys(config.dataFolder, config.secret, config.secretOld);
    const database = await openDatabase(config, log, stops);
    const onError = (error: Error) => log.error({ err: error }, 'a database connection failed');
    await prepareDatabase(database, log);
    const usual = { ...database.usual, max: config.databasePool };
    const tellStatement = telemetry?.tellStatement;
    const connection = connect(usual, onError, { isShared: database.isShared, tellStatement });
    stops.push(connection.close);
    await reachDatabase(connection.pool, log);
    await claimDatabase(connection.db, keys, database);
    const replica = openReplica(config, { db: connection.db, log, clock, tellStatement });
    if (replica) stops.push(replica.close);

    const jobs = createJobs(database.direct, (error, job) =>
      log.error({ err: error, ...(job ? { job } : {}) }, job ? 'a job failed' : 'the job queue failed'),
    );
    const notices = createNotices(database.direct, (error) =>
      log.error({ err: error }, 'listening to the database failed'),
    );
    stops.push(notices.stop);
    const host = isIPv6(config.host) ? `[${config.host}]` : config.host;
    const publicUrl = config.publicUrl ?? `http://${host}:${config.port}`;
    const { db, pool } = connection;
    const files = await openFiles(config, db, stops);
    const pdf = createPdfTools(files, log, config.pdf);
    stops.push(pdf.close);
    const feeds = createFeedReader(config.newsAllowInternal);
    stops.push(feeds.close);
    const { office, texts, missing } = await openPrograms(config, log);
    const scanner = config.clamav && createClamd(config.clamav);
    const startedAt = clock.now();
    const leaving = new AbortController();
    const machine = { config, publicUrl, clock, startedAt, leaving: leaving.signal, log };
    const shared = { db, pool, replica, jobs, notices, keys };
    const parts: Parts = { ...machine, ...shared, files, office, texts, pdf, scanner, feeds, telemetry };
    if (config.beyondLoopback && (await hasDemoPasswords(parts))) {
      throw new ConfigError(
        'Demo passwords, which everyone knows, are still in use in this database, and HOST or PUBLIC_URL opens it beyond this machine. Change them, or start with an empty database.',
      );
    }
    if (config.secretOld) await resealTwoFactor(parts);
    const firstContent = await fillEmptyDatabase(parts, { withLibrary: demoLibrary });

    const app = await createApp(parts, web && existsSync(join(web, 'index.html')) ? web : undefined);
    stops.push(jobs.stop);
    await jobs.start(allJobs(parts));
    await notices.start();
    stops.push(startFileWork(parts));
    stops.push(startTelling(parts));
    stops.push(() => app.close());
    const address = await app.listen({ port: config.port, host: config.host }).catch(explainListen);
    stops.push(async () => {
      leaving.abort();
      await pause(config.drainSeconds * 1000);
    });
    return { app, parts, address, firstContent, missing, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The usual reasons why nothing can listen there, as sentences. */
function explainListen(error: NodeJS.ErrnoException & { address?: string; port?: number }): never {
  const { code, address, port } = error;
  if (code === 'EADDRINUSE') {
    throw new StartError(`Port ${port} of ${address} is in use. Stop the other program, or set PORT.`);
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    throw new StartError(`Atrium may not listen on port ${port} of ${address}. Change HOST or PORT.`);
  }
  throw error;
}
