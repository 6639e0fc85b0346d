import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { House } from '../house.ts';
import { describeItem, hashOf } from './shelf.ts';

/** Every folder and document that there is, but roots: a line for each, by name. */
export async function readShelves({ parts }: House): Promise<Map<string, string>> {
  const { rows } = await parts.pool.query(`
    select f.name, true as "isFolder", nullif(p.name, '') as parent, '{}'::text[] as hashes,
      f.deletion_id is not null as "isDeleted", '{}'::text[] as marks, ${sharesOf('f')},
      (select e.flags from acl_entry e join role r on r.id = e.role_id
        where e.object_id = f.id and r.name = split_part(f.name, '-', 1) || '-readers') as rights,
      array(select v.kind from review_record v where v.space_id = f.space_id and p.parent_id is null
        order by v.id) as reviews
    from folder f join folder p on p.id = f.parent_id
    union all
    select d.name, false, f.name,
      array(select v.hash from earlier_version v where v.document_id = d.id order by v.version) || d.hash,
      d.deletion_id is not null,
      array(select a.id::text from annotation a where a.document_id = d.id and a.deleted_at is null),
      ${sharesOf('d')}, null, '{}'
    from document d join folder f on f.id = d.folder_id`);
  const lines = rows.map(({ reviews, ...row }): [string, string] => [
    row.name,
    describeItem({
      ...row,
      parent: row.parent ?? undefined,
      rights: row.rights ?? undefined,
      // One that is open is begun again by whoever got no answer, which changes nothing.
      reviews: reviews.filter((kind: string, at: number) => kind !== 'started' || reviews[at - 1] !== kind),
    }),
  ]);
  const found = new Map(lines);
  if (found.size < lines.length) throw new Error('There are things of the same name.');
  return found;
}

const sharesOf = (table: string) => `array(
  select s.subject from share_item i join share s on s.id = i.share_id where i.object_id = ${table}.id) as shares`;

/** Hash and size of every file that a row refers to, as the rows say. */
export async function readReferences({ parts }: House): Promise<Map<string, number>> {
  const { rows } = await parts.pool.query(
    'select hash, size from document union select hash, size from earlier_version',
  );
  return new Map(rows.map((row) => [row.hash, row.size]));
}

/** Hash and size of every file in the store; one whose bytes are not those of its name is said to have no size. */
export async function readStore({ dataFolder }: House): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const folder = join(dataFolder, 'files');
  for (const name of (await readdir(folder)).filter((one) => one !== 'incoming')) {
    for (const hash of await readdir(join(folder, name))) {
      const bytes = await readFile(join(folder, name, hash)).catch(unlessSwept);
      if (bytes) found.set(hash, hashOf(bytes) === hash ? bytes.length : Number.NaN);
    }
  }
  return found;
}

function unlessSwept(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
