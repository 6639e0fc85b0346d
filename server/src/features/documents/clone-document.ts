import type { cloneDocument as cloneCall, Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocument } from '../../core/access/require.ts';
import { noteActivity } from '../../core/activity.ts';
import { copyTurn } from '../../core/file-work/file-turns.ts';
import { queueFileWork } from '../../core/file-work/queue-file-work.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { setEntries } from '../../core/library/set-entries.ts';
import { requireRoom } from '../../core/quota.ts';
import type { Ask } from '../../core/route.ts';
import { freeNames } from './document-names.ts';
import { showOne } from './show-one.ts';

/** A copy beside the document, with its tags and entries; the bytes are not stored again, but count like others. */
export function cloneDocument(
  parts: Parts,
  { caller, params: { id } }: Ask<typeof cloneCall>,
): Promise<Document> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpacesOf(trx, { documents: [id] });
    const document = await requireDocument(trx, reader, bits.canWriteDocument, id);
    const [name] = await freeNames(trx, reader, [document]);
    const { id: copyId, size, ...file } = await copyRow(parts, trx, reader, id, name as string);
    await requireRoom(parts, trx, { spaceId: document.spaceId, userId: reader.userId }, size);
    await queueFileWork(parts, trx, reader.userId, [file]);
    await copyTurn(trx, id, copyId);
    await copyEntries(trx, id, copyId);
    await noteActivity(parts, trx, caller.user.id, 'created', [copyId]);
    return showOne(trx, reader, copyId);
  });
}

async function copyRow(parts: Parts, trx: Transaction, reader: Reader, id: number, name: string) {
  const now = parts.clock.now();
  // A tag that is being deleted waits until the copy is there to be cleaned too.
  await sql`
    select from tag where id = any((select tags from document where id = ${id})::int[]) for key share`.execute(
    trx,
  );
  const made = await sql<{ id: number; hash: string; mime: string; size: number }>`
    insert into document (folder_id, name, hash, size, mime, filename, tags, created_by, created_at, modified_by, modified_at)
    select folder_id, ${name}, hash, size, mime, filename, tags, ${reader.userId}, ${now}, ${reader.userId}, ${now}
    from document where id = ${id} returning id, hash, mime, size`.execute(trx);
  return made.rows[0] as { id: number; hash: string; mime: string; size: number };
}

async function copyEntries(trx: Transaction, id: number, copyId: number): Promise<void> {
  const entries = await trx.selectFrom('acl_entry').selectAll().where('object_id', '=', id).execute();
  if (entries.length === 0) return;
  await setEntries(
    trx,
    entries.map((entry) => ({ objectId: copyId, roleId: entry.role_id, flags: entry.flags })),
  );
}
