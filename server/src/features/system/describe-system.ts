import type { SystemStatus } from '@atrium/contract/system';
import type { Parts } from '../../base/parts.ts';
import { isLow } from '../../base/storage/is-low.ts';
import { version } from '../../base/version.ts';
import { todayOf } from '../../core/access/access.ts';
import * as read from './read-status.ts';

/** What administrators want to know before others ring them. */
export async function describeSystem(parts: Parts): Promise<SystemStatus> {
  const { db, config, office } = parts;
  const today = todayOf(parts);
  const [
    database,
    stored,
    nearlyFull,
    disk,
    mail,
    scanner,
    work,
    newsFeeds,
    counts,
    reviews,
    neverSignedIn,
    signIns,
    lastCheck,
    texts,
  ] = await Promise.all([
    read.readDatabase(db),
    read.readStored(db),
    read.readNearlyFull(parts),
    parts.files.measureSpace(),
    read.readMail(db),
    read.readScanner(parts),
    read.readFileWork(db),
    read.readNewsFeeds(db),
    read.readCounts(db),
    read.readReviews(db, today),
    read.countNeverSignedIn(db),
    read.readSignIns(db, config.timeZone, today),
    read.readLastCheck(db),
    parts.texts.isIsolated(),
  ]);
  return {
    version,
    startedAt: parts.startedAt.toISOString(),
    at: parts.clock.now().toISOString(),
    database: { ...database, isEmbedded: config.databaseUrl === undefined },
    storage: {
      ...stored,
      freeBytes: disk?.freeBytes ?? null,
      totalBytes: disk?.totalBytes ?? null,
      isLow: disk !== undefined && isLow(disk, config.storageReserveBytes),
      nearlyFull,
    },
    mail: { ...mail, isConfigured: config.smtpUrl !== undefined },
    libreOffice: office !== undefined,
    isolated: { copies: office?.isIsolated ?? true, texts },
    virusScanner: scanner,
    ...work,
    newsFeeds,
    counts,
    reviews,
    neverSignedIn,
    signIns,
    lastCheck,
  };
}
