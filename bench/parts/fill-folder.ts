import type { Client } from 'pg';

/** Fills the folder `Folder 3` of a space with so many documents, where it has fewer; answers its id. */
export async function fillFolder(database: Client, space: number, documents: number): Promise<number> {
  const { rows } = await database.query<{ id: number; count: number }>(
    `select f.id, (select count(*)::int from document d where d.folder_id = f.id) as count
     from folder f where f.space_id = $1 and f.name = 'Folder 3'`,
    [space],
  );
  const { id, count } = rows[0] as { id: number; count: number };
  if (count >= documents) return id;
  await database.query(
    `insert into document (folder_id, name, hash, mime, filename, size, tags,
       created_by, created_at, modified_by, modified_at)
     select $1, 'Report ' || (n * 7919 % 100003) || ' on machine ' || n, d.hash, d.mime, 'report-' || n || '.pdf', d.size,
       d.tags, d.created_by, d.created_at, d.modified_by, d.modified_at + n * interval '1 minute'
     from (select * from document where hash is not null limit 1) d, generate_series(1, $2::int) n`,
    [id, documents - count],
  );
  await database.query('vacuum analyze document');
  return id;
}
