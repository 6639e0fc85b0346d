import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { notifying } from '../../base/database/notices.ts';
import type { Applied, Step } from './apply-operations.ts';
import { type Place, sizeOf } from './read-ground.ts';

/** Writes what was applied, with what it was before, in one statement; answers the document's new count. */
export async function writeSteps(
  trx: Transaction,
  { documentId, version }: Place,
  seq: number,
  { steps, operations }: Applied,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  if (operations.length === 0) return seq;
  const last = new Map(steps.map((step) => [`${step.version ?? version} ${step.id}`, step]));
  const nextSeq = steps.length === 0 ? seq : seq + 1;
  await sql`
    with written as (
      insert into annotation (document_id, version, id, page, type, body, size, in_reply_to, created_by, created_at,
        updated_by, updated_at, rev, seq, deleted_at)
      select ${documentId}, coalesce(version, ${version}), id, page, type, body, size, "inReplyTo", ${userId}, ${at}::timestamptz,
        ${userId}, ${at}::timestamptz, rev, ${nextSeq}, case when deleted then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify([...last.values()].map(asRow))}::jsonb) as r (id uuid, version int, page int,
        type int, body jsonb, size int, "inReplyTo" uuid, rev int, deleted boolean)
      on conflict (document_id, version, id) do update set page = excluded.page, type = excluded.type,
        body = excluded.body, size = excluded.size, in_reply_to = excluded.in_reply_to,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at, rev = excluded.rev,
        seq = excluded.seq, deleted_at = excluded.deleted_at
    ), kept as (
      insert into annotation_history (document_id, version, id, rev, body, updated_by, updated_at, was_deleted,
        lost_fields, ended_at)
      select ${documentId}, coalesce(version, ${version}), id, rev, body, "updatedBy", "updatedAt", deleted,
        array(select jsonb_array_elements_text(lost)), ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(steps.flatMap(asEarlier))}::jsonb) as r (id uuid, version int, rev int, body jsonb,
        "updatedBy" int, "updatedAt" timestamptz, deleted boolean, lost jsonb)
    ), noted as (
      insert into annotation_operation (document_id, op_id, seen_rev, at)
      select ${documentId}, "opId", "seenRev", ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(operations)}::jsonb) as r ("opId" uuid, "seenRev" int)
    ), counted as (
      update annotation_state set seq = ${nextSeq} where document_id = ${documentId}
    )
    select ${nextSeq === seq ? null : notifying({ about: 'document', id: documentId, event: 'annotations', seq: nextSeq })}`.execute(
    trx,
  );
  return nextSeq;
}

function asRow({ id, version, after: { body, rev, deleted } }: Step): object {
  const { pageIndex: page, type, inReplyToId: inReplyTo = null } = body;
  return { id, version, page, type, inReplyTo, body, size: sizeOf(body), rev, deleted };
}

const asEarlier = ({ id, version, before, lost }: Step): object[] =>
  before ? [{ id, version, lost, ...before }] : [];
