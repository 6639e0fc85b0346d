import type { AnnotationOperation } from '@atrium/contract/annotations';
import type { AnnotationFields } from '@atrium/contract/parts/merge-annotation';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Ground, Standing } from './apply-operations.ts';

export interface Place {
  documentId: number;
  version: number;
}

/** One change of a document's annotations after another; answers how many there were. */
export async function lockAnnotations(trx: Transaction, documentId: number): Promise<number> {
  const locked = await sql<{ seq: number }>`
    insert into annotation_state as s (document_id, seq) values (${documentId}, 0)
    on conflict (document_id) do update set seq = s.seq returning seq`.execute(trx);
  return (locked.rows[0] as { seq: number }).seq;
}

interface Row {
  opId: string;
  id: string;
  baseRev: number | null;
  isDone: boolean;
  seenRev: number | null;
  rev: number | null;
  body: AnnotationFields;
  deleted: boolean;
  updatedBy: number;
  updatedAt: Date;
  living: number;
  bytes: number;
}

/** The ground, with how many living annotations there are, and how many bytes they have. */
export interface FullGround extends Ground {
  living: number;
  bytes: number;
}

/** What operations meet. To be asked once the lock is held. */
export async function readGround(
  trx: Transaction,
  { documentId, version }: Place,
  operations: AnnotationOperation[],
): Promise<FullGround> {
  const asked = operations.map(({ opId, id, baseRev }) => ({ opId, id, baseRev }));
  const { rows } = await sql<Row>`
    select o."opId", o.id, o."baseRev", p.op_id is not null as "isDone", p.seen_rev as "seenRev", a.rev, a.body,
      a.deleted_at is not null as deleted, a.updated_by as "updatedBy", a.updated_at as "updatedAt",
      room.living, room.bytes
    from (select count(*) as living, coalesce(sum(size), 0)::bigint as bytes from annotation
      where document_id = ${documentId} and version = ${version} and deleted_at is null) room
    cross join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as o ("opId" uuid, id uuid, "baseRev" int)
    left join annotation_operation p on p.document_id = ${documentId} and p.op_id = o."opId"
    left join annotation a on a.document_id = ${documentId} and a.version = ${version} and a.id = o.id`.execute(
    trx,
  );
  const standing = new Map<string, Standing>();
  const done = new Map<string, number | null>();
  const earlier: { id: string; rev: number }[] = [];
  for (const { opId, id, baseRev, isDone, seenRev, rev, body, deleted, updatedBy, updatedAt } of rows) {
    if (isDone) done.set(opId, seenRev);
    if (rev === null) continue;
    standing.set(id, { rev, body, deleted, updatedBy, updatedAt });
    if (baseRev !== null && baseRev < rev) earlier.push({ id, rev: baseRev });
  }
  const bodies = await readEarlier(trx, { documentId, version }, earlier);
  const { living = 0, bytes = 0 } = rows[0] ?? {};
  return { living, bytes, standing, done, bodyAt: (id, rev) => bodies.get(`${id} ${rev}`) };
}

async function readEarlier(
  trx: Transaction,
  { documentId, version }: Place,
  wanted: { id: string; rev: number }[],
): Promise<Map<string, AnnotationFields>> {
  if (wanted.length === 0) return new Map();
  const found = await sql<{ id: string; rev: number; body: AnnotationFields }>`
    select h.id, h.rev, h.body
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, rev int)
    join annotation_history h on h.document_id = ${documentId} and h.version = ${version}
      and h.id = w.id and h.rev = w.rev`.execute(trx);
  return new Map(found.rows.map(({ id, rev, body }) => [`${id} ${rev}`, body]));
}

export const sizeOf = (body: AnnotationFields): number => Buffer.byteLength(JSON.stringify(body));
