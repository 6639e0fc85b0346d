import { sentence } from '@atrium/contract/parts/sentences';
import { mostTags, type TagChange, type tagDocuments as tagCall } from '@atrium/contract/tags';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocuments } from '../../core/access/require.ts';
import { noteActivity } from '../../core/activity.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { requireTags } from '../../core/library/require-tags.ts';
import type { Ask } from '../../core/route.ts';

/** All or none; documents that have what they are given already stay as they are. */
export function tagDocuments(
  parts: Parts,
  { caller, body: { changes } }: Ask<typeof tagCall>,
): Promise<{ changed: number; back: TagChange[] }> {
  const documents = changes.flatMap((change) => change.documents);
  return transaction(parts.db, async (trx) => {
    await lockSpacesOf(trx, { documents });
    await requireDocuments(trx, readerOf(parts, caller), bits.canWriteDocument, documents);
    await requireTags(trx, [...new Set(changes.flatMap(({ add }) => add))]);
    const by = { modified_by: caller.user.id, modified_at: parts.clock.now() };
    const back = await changeTags(trx, changes, by);
    const ids = back.flatMap((one) => one.documents);
    await noteActivity(parts, trx, caller.user.id, 'changed', ids);
    return { changed: ids.length, back };
  });
}

interface Row extends TagChange {
  most: number;
}

/** Answers what takes it back: one for all documents that were changed alike. */
async function changeTags(
  trx: Transaction,
  changes: TagChange[],
  by: { modified_by: number; modified_at: Date },
): Promise<TagChange[]> {
  const asked = JSON.stringify(changes.map((one) => ({ ...one, add: [...new Set(one.add)] })));
  const { rows } = await sql<Row>`
    with planned as (
      select d.id, d.tags as before,
        array(select tag from unnest(d.tags) with ordinality as had (tag, place)
          where tag <> all(c.remove) order by place)
        || array(select tag from unnest(c.add) with ordinality as given (tag, place)
          where tag <> all(d.tags) order by place) as after
      from jsonb_to_recordset(${asked}::jsonb) as c (documents int[], add int[], remove int[])
      cross join unnest(c.documents) as o (id) join document d on d.id = o.id),
    changed as (
      update document d
      set tags = p.after, modified_by = ${by.modified_by}, modified_at = ${by.modified_at}
      from planned p where d.id = p.id and p.after <> p.before
      returning d.id, p.before, p.after)
    select array_agg(c.id order by c.id) as documents, w.add, w.remove, max(cardinality(c.after)) as most
    from changed c cross join lateral (
      select array(select unnest(c.before) except select unnest(c.after) order by 1) as add,
        array(select unnest(c.after) except select unnest(c.before) order by 1) as remove) w
    group by w.add, w.remove order by min(c.id)`.execute(trx);
  if (rows.some(({ most }) => most > mostTags)) {
    const message = sentence('A document has at most {mostTags} tags.', { mostTags });
    throw new AppError('request.invalid', message, { fields: { changes: message } });
  }
  return rows.map(({ most: _, ...back }) => back);
}
