import type * as calls from '@atrium/contract/notifications';
import { mostWatches, type Watch, type WatchKey } from '@atrium/contract/notifications';
import { sentence } from '@atrium/contract/parts/sentences';
import { type RawBuilder, sql } from 'kysely';
import { type Queryable, type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { absent, requireDocument, requireFolder, requireSpace } from '../../core/access/require.ts';
import { showThings } from '../../core/library/show-things.ts';
import type { Ask } from '../../core/route.ts';

export const listWatches = (parts: Parts, { caller }: Ask<typeof calls.listWatches>): Promise<Watch[]> =>
  selectWatches(parts.db, readerOf(parts, caller), sql`true`);

/** Watches are kept while they cannot be read, and come back with access. */
async function selectWatches(
  db: Queryable,
  reader: Reader,
  condition: RawBuilder<unknown>,
): Promise<Watch[]> {
  const { rows } = await sql<{ id: number; since: Date }>`
    select w.object_id as id, w.since from watch w where w.user_id = ${reader.userId} and ${condition}
    order by w.since desc, w.object_id desc`.execute(db);
  const things = await showThings(
    db,
    reader,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, since }) => {
    const thing = things.get(id);
    return thing ? [{ ...thing, since: since.toISOString() }] : [];
  });
}

export function addWatch(parts: Parts, { caller, params }: Ask<typeof calls.addWatch>): Promise<Watch> {
  const reader = readerOf(parts, caller);
  const userId = caller.user.id;
  return transaction(parts.db, async (trx) => {
    const id = await holdObject(trx, reader, params);
    // One after the other: two that come together must not be one too many.
    await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
    await sql`
      insert into watch (user_id, object_id, since)
      select ${userId}::int, ${id}::int, ${parts.clock.now()}::timestamptz
      where (select count(*) from watch where user_id = ${userId}) < ${mostWatches}
      on conflict do nothing`.execute(trx);
    const [made] = await selectWatches(trx, reader, sql`w.object_id = ${id}`);
    if (!made) throw tooMany();
    return made;
  });
}

/** The id of what the reader can read, else 404; it cannot be purged until this change is done. */
async function holdObject(
  trx: Transaction,
  reader: Reader,
  { entityType, entityId }: WatchKey,
): Promise<number> {
  await sql`select from ${sql.table(entityType)} where id = ${entityId} for key share`.execute(trx);
  if (entityType === 'space') return (await requireSpace(trx, reader, 0, entityId)).rootId;
  if (entityType === 'document') return (await requireDocument(trx, reader, 0, entityId)).id;
  const folder = await requireFolder(trx, reader, 0, entityId);
  // A space's root is no folder to anybody.
  if (folder.parentId === null) throw absent('folder.not-found');
  return folder.id;
}

const objectOf: Record<WatchKey['entityType'], (id: number) => RawBuilder<unknown>> = {
  document: (id) => sql`select id from document where id = ${id}`,
  folder: (id) => sql`select id from folder where id = ${id} and parent_id is not null`,
  space: (id) => sql`select root_folder_id from space where id = ${id}`,
};

/** Ends what they cannot read any more too: it answers the same whether there is such a thing or not. */
export async function removeWatch(
  parts: Parts,
  { caller, params: { entityType, entityId } }: Ask<typeof calls.removeWatch>,
): Promise<void> {
  await sql`
    delete from watch where user_id = ${caller.user.id} and object_id in (${objectOf[entityType](entityId)})`.execute(
    parts.db,
  );
}

const tooMany = () =>
  new AppError(
    'watch.too-many',
    sentence(
      'You watch {mostWatches} things already, and nobody can watch more. Watch the folder or space above instead, or end some.',
      { mostWatches },
    ),
  );
