import { type Queryable, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { isInfected, requireOpen } from '../../base/storage/closed-names.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import type { UploadedFile } from '../../core/files/read-upload.ts';
import type { Origin } from '../../core/origin.ts';
import { requirePdfPassword } from '../../core/pdf/require-pdf-password.ts';

export interface DocumentFile {
  hash: string;
  mime: string;
}

export const readFileOf = (db: Queryable, id: number): Promise<DocumentFile | undefined> =>
  db.selectFrom('document').select(['hash', 'mime']).where('id', '=', id).executeTakeFirst();

export type PasswordCheck = (file: DocumentFile) => Promise<void>;

/** Whether the password that was sent opens a file; files that need none pass. */
export const passwordCheck =
  (parts: Parts, asker: { caller: Caller; from: Origin }, password: string | undefined): PasswordCheck =>
  async ({ hash, mime }) => {
    // Of what a virus was found in nothing is left that a password would open.
    if (mime !== 'application/pdf' || isInfected(hash)) return;
    requireOpen(hash);
    await requirePdfPassword(parts, asker, hash, password);
  };

/**
 * PDFs are read from the store, so the new one is kept first, by itself: no transaction stays open while it is
 * looked at. If it is refused, the sweep takes it.
 */
export async function checkNewFile(
  parts: Parts,
  received: UploadedFile[],
  file: DocumentFile,
  check: PasswordCheck,
): Promise<void> {
  if (file.mime !== 'application/pdf') return;
  await transaction(parts.db, (trx) => keepFiles(parts, trx, received));
  await check(file);
}
