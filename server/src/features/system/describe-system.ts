import type { SystemStatus } from '@atrium/contract/system';
import type { Parts } from '../../base/parts.ts';
import { isLow } from '../../base/storage/is-low.ts';
import { version } from '../../base/version.ts';
import { todayOf } from '../../core/access/access.ts';
import { type Figures, type FileWorkFigures, isWaiting, readFigures } from './read-figures.ts';
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
    figures,
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
    readFigures(parts),
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
    mail: { ...mail, ...countMails(figures), isConfigured: config.smtpUrl !== undefined },
    libreOffice: office !== undefined,
    isolated: { copies: office?.isIsolated ?? true, texts },
    virusScanner: { ...scanner, waiting: figures.fileChecks.waiting, held: figures.fileChecks.held },
    pdfCopies: { waiting: sum(figures, 'waitingCopies'), failed: sum(figures, 'failedCopies') },
    texts: { waiting: sum(figures, 'waitingTexts'), failed: sum(figures, 'failedTexts') },
    newsFeeds,
    counts,
    reviews,
    neverSignedIn,
    signIns,
    lastCheck,
  };
}

function countMails({ mails }: Figures): { waiting: number; failed: number } {
  const count = (isMeant: (state: string) => boolean) =>
    mails.filter(({ state }) => isMeant(state)).reduce((all, one) => all + one.count, 0);
  return { waiting: count(isWaiting), failed: count((state) => state === 'failed') };
}

const sum = ({ fileWork }: Figures, which: Exclude<keyof FileWorkFigures, 'lane'>): number =>
  fileWork.reduce((all, lane) => all + lane[which], 0);
