import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { notify } from '../../base/database/notices.ts';
import { greet, sentBy } from '../../base/mail/compose-mail.ts';
import { queueMail } from '../../base/mail/queue-mail.ts';
import type { Parts } from '../../base/parts.ts';
import { infectedName } from '../../base/storage/closed-names.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { findActiveUser } from '../../core/accounts/find-user.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import { waitForTurn } from '../../core/file-work/file-turns.ts';
import { queueFileWork } from '../../core/file-work/queue-file-work.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { removeIfUnused } from '../sweep-files.ts';

export interface DueFile {
  /** The hash by which its documents call it. */
  hash: string;
  filename: string;
  byId: number;
  /** The number of tries, this one included. */
  tries: number;
  size: number;
}

/** Nothing was found in a held file: its documents get it, and what is derived from it is noted. */
export async function openHeld(parts: Parts, file: DueFile, received: ReceivedFile): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await keepFiles(parts, trx, [received]);
    if (!(await isStillDue(trx, file))) return;
    const files = await rename(trx, file.hash, received.hash);
    const documents = [
      ...new Map(files.map(({ id, mime }) => [id, { id, mime, hash: received.hash }])).values(),
    ];
    const known = await queueFileWork(parts, trx, file.byId, documents);
    if (known.size > 0) await waitForTurn(parts, trx, file.byId, documents);
    await trx.deleteFrom('file_check').where('hash', '=', file.hash).execute();
    await tell(trx, files);
  });
  await removeIfUnused(parts, file.hash);
}

export async function letThrough(parts: Parts, file: DueFile): Promise<void> {
  await parts.db.deleteFrom('file_check').where('hash', '=', file.hash).execute();
}

/** Something was found: nothing of the file is left, its documents say so, and who sent it is told. */
export async function closeInfected(parts: Parts, file: DueFile, signature: string): Promise<void> {
  const copy = await transaction(parts.db, async (trx) => {
    if (!(await isStillDue(trx, file))) return undefined;
    const name = infectedName();
    await trx.insertInto('stored_file').values({ hash: name, size: 0, kept_at: parts.clock.now() }).execute();
    const files = await rename(trx, file.hash, name);
    const derived = await trx
      .deleteFrom('file_work')
      .where('hash', '=', file.hash)
      .returning('pdf_hash')
      .executeTakeFirst();
    await trx.deleteFrom('file_check').where('hash', '=', file.hash).execute();
    const documents = [...new Set(files.map(({ id }) => id))];
    await recordEvent(parts, trx, undefined, {
      action: 'file.infected',
      actorId: file.byId,
      ...(documents[0] ? { subject: { type: 'document', id: documents[0] } } : {}),
      detail: { filename: file.filename, signature, documents },
    });
    await mailSender(parts, trx, file, signature);
    await tell(trx, files);
    return derived?.pdf_hash;
  });
  await removeIfUnused(parts, file.hash);
  if (copy) await removeIfUnused(parts, copy);
}

/** Whether it still waits: its documents may be gone meanwhile, and the bytes with them. */
const isStillDue = async (trx: Transaction, { hash }: DueFile): Promise<boolean> =>
  (await trx
    .selectFrom('file_check')
    .select('hash')
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

interface Renamed {
  id: number;
  mime: string;
}

/** Every version of every document that is this file. */
async function rename(trx: Transaction, before: string, after: string): Promise<Renamed[]> {
  const found = await sql<Renamed>`
    with present as (update document set hash = ${after} where hash = ${before} returning id, mime),
    earlier as (
      update earlier_version set hash = ${after} where hash = ${before} returning document_id as id, mime)
    select * from present union select * from earlier`.execute(trx);
  return found.rows;
}

const mostTold = 100;

/** Whoever looks at such a document sees it change. */
async function tell(trx: Transaction, files: Renamed[]): Promise<void> {
  for (const { id } of files.slice(0, mostTold))
    await notify(trx, { about: 'document', id, event: 'document' });
}

async function mailSender(parts: Parts, trx: Transaction, file: DueFile, signature: string): Promise<void> {
  const user = await findActiveUser(trx, file.byId);
  if (!user) return;
  await queueMail(parts, trx, {
    to: user.email,
    language: user.language,
    subject: sentence('Atrium: A virus was found in {filename}', { filename: file.filename }),
    greeting: greet(fullName(user)),
    paragraphs: [
      sentence(
        'The virus check has found {signature} in the file “{filename}”, which you had uploaded. The file was removed from Atrium, and nobody can open it there.',
        { signature, filename: file.filename },
      ),
      sentence('Do not open it on your device either, and tell your administrator.'),
    ],
    closing: sentBy(parts.config),
  });
}
