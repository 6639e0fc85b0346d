import { sql } from 'kysely';
import { transaction } from '../../../base/database/connect.ts';
import { sortAnew } from '../../../base/database/migrate.ts';
import { type Check, findRows } from '../check.ts';
import { walked } from '../derived-tree.ts';
import { settleEverything } from '../settle-everything.ts';

/** Folders, and where they lie. */
export const treeChecks: Check[] = [
  {
    name: 'tree.unreachable',
    looksFor: 'Folders that lie in no space: in a loop, or below nothing.',
    advice: 'The database was damaged or changed by hand: bring it back from a backup.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`with recursive ${walked}
          select f.id as example from folder f where not exists (select from walked w where w.id = f.id)
          union
          select sp.root_folder_id from space sp join folder f on f.id = sp.root_folder_id
          where f.parent_id is not null`,
      ),
  },
  {
    name: 'tree.path-wrong',
    looksFor: 'Folders whose path or space is not that of the folder they lie in.',
    advice: '--mend derives them anew.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`with recursive ${walked}
          select f.id as example from folder f join walked w on w.id = f.id
          where f.path <> w.path or f.space_id <> w.space_id`,
      ),
    mend: settleEverything,
  },
  {
    name: 'tree.alive-in-trash',
    looksFor: 'Folders and documents that are not in the trash although the folder or space they lie in is.',
    advice: 'Restore what they lie in, as an administrator, and delete it again if it shall go.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select f.id as example from folder f join folder above on above.id = f.parent_id
          where above.deletion_id is not null and f.deletion_id is null
          union all
          select d.id from document d join folder above on above.id = d.folder_id
          where above.deletion_id is not null and d.deletion_id is null
          union all
          select f.id from space sp join folder f on f.id = sp.root_folder_id
          where sp.deletion_id is not null and f.deletion_id is null`,
      ),
  },
  {
    name: 'tree.tag-gone',
    looksFor: 'Documents with a tag that is gone.',
    advice: '--mend takes it off.',
    find: ({ trx }) => findRows(trx, sql`select d.id as example from document d where ${hasGoneTag}`),
    mend: ({ db }) =>
      sql`update document d
        set tags = array(select id from unnest(d.tags) with ordinality t (id, position)
          where exists (select from tag where tag.id = t.id) order by position)
        where ${hasGoneTag}`.execute(db),
  },
  {
    name: 'tree.names-unsorted',
    looksFor: 'The index of names, sorted by older rules of language than the database has now.',
    advice: 'Lists may miss names until the index is made anew: restart a server, or use --mend.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select collname as example from pg_collation where collname = 'natural_order'
          and pg_collation_is_visible(oid) and collversion is distinct from pg_collation_actual_version(oid)`,
      ),
    mend: ({ db }) => transaction(db, sortAnew),
  },
];

const hasGoneTag = sql<boolean>`d.tags <> '{}' and exists (
  select from unnest(d.tags) t (id) where not exists (select from tag where tag.id = t.id))`;
