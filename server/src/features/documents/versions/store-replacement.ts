import type { Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { transaction } from '../../../base/database/connect.ts';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import { bits } from '../../../core/access/flags.ts';
import { requireDocument } from '../../../core/access/require.ts';
import { rereadReader } from '../../../core/access/reread-reader.ts';
import type { Caller } from '../../../core/accounts/caller.ts';
import { noteActivity } from '../../../core/activity.ts';
import { waitForTurn } from '../../../core/file-work/file-turns.ts';
import { queueFileWork } from '../../../core/file-work/queue-file-work.ts';
import { keepFiles } from '../../../core/files/keep-files.ts';
import type { UploadedFile } from '../../../core/files/read-upload.ts';
import type { Origin } from '../../../core/origin.ts';
import { requireRoom } from '../../../core/quota.ts';
import {
  checkNewFile,
  type DocumentFile,
  type PasswordCheck,
  passwordCheck,
  readFileOf,
} from '../pdf-passwords.ts';
import { putInPlace } from '../put-in-place.ts';
import { showOne } from '../show-one.ts';
import type { CheckedFile } from '../upload/check-type.ts';
import { rememberUpload } from '../upload/remember-upload.ts';

/** A document that may get a new file, as it was found before the bytes of that came. */
export interface Replaceable {
  id: number;
  caller: Caller;
  spaceId: number;
  checkPassword: PasswordCheck;
  /** The file that the password was checked for. */
  checked: DocumentFile | undefined;
}

export async function requireReplaceable(
  parts: Parts,
  asker: { caller: Caller; from: Origin },
  id: number,
  password: string | undefined,
): Promise<Replaceable> {
  const { caller } = asker;
  const { spaceId } = await requireDocument(parts.db, readerOf(parts, caller), bits.canWriteDocument, id);
  const checkPassword = passwordCheck(parts, asker, password);
  const checked = await readFileOf(parts.db, id);
  if (checked) await checkPassword(checked);
  return { id, caller, spaceId, checkPassword, checked };
}

/** Puts a file that has come in into the place of the one that is there, once for each key. */
export async function storeReplacement(
  parts: Parts,
  { id, caller, checkPassword, checked }: Replaceable,
  { file, type, key }: { file: UploadedFile; type: CheckedFile; key: string | undefined },
): Promise<Document> {
  const fresh = { hash: file.hash, size: file.size, mime: type.mime, filename: type.filename };
  await checkNewFile(parts, [file], fresh, checkPassword);
  return transaction(parts.db, async (trx) => {
    const reader = await rereadReader(parts, trx, caller);
    await keepFiles(parts, trx, [file]);
    const known = await queueFileWork(parts, trx, reader.userId, [fresh]);
    if (known.size > 0) await waitForTurn(parts, trx, reader.userId, [{ ...fresh, id }]);
    await sql`select from document where id = ${id} for no key update`.execute(trx);
    const { spaceId } = await requireDocument(trx, reader, bits.canWriteDocument, id);
    const now = await readFileOf(trx, id);
    if (now && now.hash !== checked?.hash) await checkPassword(now);
    await putInPlace(parts, trx, reader, id, fresh);
    await noteActivity(parts, trx, caller.user.id, 'replaced', [id]);
    await rememberUpload(parts, trx, reader.userId, key, [id]);
    await requireRoom(parts, trx, { spaceId, userId: reader.userId }, fresh.size);
    return showOne(trx, reader, id);
  });
}
