import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { notify } from '../../base/database/notices.ts';
import type { Parts } from '../../base/parts.ts';
import { fileWorkNotice, firstCopyState, type NewFile } from './queue-file-work.ts';

/** SQL: whether the text of the file of document `d` is not told yet. */
export const hidesText = sql<boolean>`exists (
  select from file_turn t where t.document_id = d.id and t.hash = d.hash and t.hides_text)`;

/** SQL: how far the PDF copy of document `d` is, as the document tells it. */
export const toldCopyState: RawBuilder<unknown> = sql`coalesce(
  (select t.pdf_state from file_turn t where t.document_id = d.id and t.hash = d.hash),
  (select w.pdf_state from file_work w where w.hash = d.hash))`;

/**
 * Documents whose bytes were known when they came: what is known of these is told in their turn, as if the work had
 * to be done. The worker that takes it finds it done.
 */
export async function waitForTurn(
  parts: Parts,
  trx: Transaction,
  userId: number,
  documents: (NewFile & { id: number })[],
): Promise<void> {
  if (documents.length === 0) return;
  const states = documents.map(({ mime }) => firstCopyState(parts, mime));
  const hashes = documents.map(({ hash }) => hash);
  await sql`
    insert into file_turn (document_id, hash, pdf_state, hides_text)
    select f.id, f.hash, f.state, true
    from unnest(${documents.map(({ id }) => id)}::int[], ${hashes}::text[], ${states}::text[]) as f (id, hash, state)
    on conflict (document_id, hash) do update set pdf_state = excluded.pdf_state, hides_text = true`.execute(
    trx,
  );
  await queueAgain(parts, trx, userId, hashes);
}

/** Whoever works on files comes by these once more, in the turn of the person who asks. */
export async function queueAgain(
  { clock }: Pick<Parts, 'clock'>,
  trx: Transaction,
  userId: number,
  hashes: string[],
): Promise<void> {
  await sql`
    update file_work set due_at = ${clock.now()}, tries = 0, queued_by = ${userId}
    where hash = any(${hashes}::text[]) and due_at is null`.execute(trx);
  await notify(trx, fileWorkNotice);
}

/** A copy of a document tells what the document does. */
export async function copyTurn(trx: Transaction, from: number, to: number): Promise<void> {
  await sql`
    insert into file_turn (document_id, hash, pdf_state, hides_text)
    select ${to}, hash, pdf_state, hides_text from file_turn where document_id = ${from}`.execute(trx);
}

/**
 * Keeps what failed before a copy is tried again for one document: the others that have these bytes go on telling it.
 */
export async function keepFailed(trx: Transaction, exceptId: number, hash: string): Promise<void> {
  await sql`
    insert into file_turn (document_id, hash, pdf_state, hides_text)
    select others.id, ${hash}, 'failed', false from (
      select id from document where hash = ${hash}
      union select document_id from earlier_version where hash = ${hash}) others
    join file_work w on w.hash = ${hash} and w.pdf_state = 'failed'
    where others.id <> ${exceptId}
    on conflict (document_id, hash) do nothing`.execute(trx);
}

/** Ends turns once their file has been taken out of the queue; answers whose. Whoever has such a document open is told. */
export async function endTurns(trx: Transaction, hash: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      delete from file_turn where hash = ${hash} and pdf_state in ('none', 'waiting') returning document_id),
    told as (
      update file_turn set hides_text = false where hash = ${hash} and pdf_state in ('absent', 'failed') and hides_text
      returning document_id),
    indexed as (
      insert into search_queue (object_id) select document_id from ended union all select document_id from told)
    select document_id as id from ended`.execute(trx);
  for (const { id } of rows) await notify(trx, { about: 'document', id, event: 'document' });
  return rows.map(({ id }) => id);
}
