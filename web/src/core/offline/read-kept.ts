import type { Document } from '@atrium/contract/documents';
import { t } from '@lingui/core/macro';
import { settings } from '../../base/settings.ts';
import { readCopy, readCopyFile } from './copies.ts';
import { openFiles } from './databases.ts';
import { tellOfflineNews } from './offline-changes.ts';
import { CopyUnusable } from './where-kept.ts';
import { whyClosed } from './why-closed.ts';

export const readKeptDocument = async (id: number): Promise<Document | undefined> =>
  (await readCopy(id))?.document;

const tooLong = (days: number) =>
  t`This device has had no contact with Atrium for more than ${days} days. Go online to open the document again.`;

/** A document's bytes, and of which of its files they are. */
export interface ReadFile {
  bytes: ArrayBuffer;
  /** The version of the document's file: the bytes are of this one, whatever has been put in its place meanwhile. */
  version: number | undefined;
}

/** Undefined where the document is not kept. Fails where it is, and cannot be opened. */
export async function readKeptFile(id: number): Promise<ReadFile | undefined> {
  const copy = await readCopy(id);
  if (!copy) return undefined;
  if (whyClosed(copy)) throw new CopyUnusable(copy.lock ?? tooLong(settings.offlineDays));
  const kept = await readCopyFile(id).catch(() => undefined);
  const bytes = await kept?.bytes.arrayBuffer().catch(() => undefined);
  if (kept && bytes) return { bytes, version: kept.version };
  // What is noted and cannot be read counts as missing from now on.
  if (kept) await (await openFiles()).delete('files', id).catch(() => {});
  tellOfflineNews();
  throw new CopyUnusable(t`Could not retrieve file from offline storage`);
}
