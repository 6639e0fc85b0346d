import { sql } from 'kysely';
import { type Check, findRows } from '../check.ts';

const lastChanges = sql`
  select a.document_id, max(a.seq) as seq from annotation a group by a.document_id`;
const fromBody = {
  page: sql`(a.body ->> 'pageIndex')::int`,
  type: sql`(a.body ->> 'type')::int`,
  inReplyTo: sql`(a.body ->> 'inReplyToId')::uuid`,
};
const differs = sql<boolean>`(a.page, a.type, a.in_reply_to) is distinct from
  (${fromBody.page}, ${fromBody.type}, ${fromBody.inReplyTo})`;

/** What is drawn on PDFs. */
export const annotationChecks: Check[] = [
  {
    name: 'annotation.count-behind',
    looksFor: 'Documents whose count of changes is behind their annotations.',
    advice: 'Devices would miss changes: --mend sets the count.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select l.document_id as example from (${lastChanges}) l
          left join annotation_state s on s.document_id = l.document_id where l.seq > coalesce(s.seq, -1)`,
      ),
    mend: ({ db }) =>
      sql`insert into annotation_state as s (document_id, seq) select document_id, seq from (${lastChanges}) l
        on conflict (document_id) do update set seq = excluded.seq where s.seq < excluded.seq`.execute(db),
  },
  {
    name: 'annotation.columns-differ',
    looksFor: 'Annotations that are listed under another page, type or answer than they have.',
    advice: '--mend takes them from the annotation.',
    find: ({ trx }) =>
      findRows(trx, sql`select a.document_id || ' ' || a.id as example from annotation a where ${differs}`),
    mend: ({ db }) =>
      sql`update annotation a set page = ${fromBody.page}, type = ${fromBody.type},
        in_reply_to = ${fromBody.inReplyTo} where ${differs}`.execute(db),
  },
  {
    name: 'annotation.ground-wrong',
    looksFor: 'Earlier states of annotations that are gone, or that have not come so far.',
    advice: 'The database was damaged or changed by hand: bring it back from a backup.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select h.document_id || ' ' || h.id as example from annotation_history h
          left join annotation a on (a.document_id, a.version, a.id) = (h.document_id, h.version, h.id)
          where a.id is null or h.rev >= a.rev`,
      ),
  },
  {
    name: 'annotation.version-unknown',
    looksFor: 'Annotations of a version that their document does not have.',
    advice: 'The database was damaged or changed by hand: bring it back from a backup.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select a.document_id || ' ' || a.id as example from annotation a
          left join document d on d.id = a.document_id where a.version > coalesce(d.version, 0)`,
      ),
  },
];
