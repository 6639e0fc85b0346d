import { sql } from 'kysely';
import type { Database, Queryable } from '../../database/connect.ts';
import { prepared } from '../../database/prepared.ts';
import type { ByteRange } from '../file-store.ts';

/** A part of a file that lies in the bucket under a key of its own. */
export interface ObjectRow {
  key: string;
  start: number;
  size: number;
}

/** Before the bytes are sent: whatever dies then, what it left is known. */
export async function noteObject(
  db: Database,
  place: string,
  { key, start, size }: ObjectRow,
): Promise<void> {
  await prepared(sql`
    insert into file_object (place, start, size, key) values (${place}, ${start}, ${size}, ${key})`).execute(
    db,
  );
}

export async function objectsAt(db: Queryable, place: string): Promise<ObjectRow[]> {
  const found = await sql<ObjectRow>`
    select key, start, size from file_object where place = ${place} order by start`.execute(db);
  return found.rows;
}

/** The objects that hold a part of what is kept under a name; undefined where nothing is kept. */
export async function objectsOf(
  db: Database,
  name: string,
  range?: ByteRange,
): Promise<ObjectRow[] | undefined> {
  const [from, to] = [range?.start ?? 0, range?.end ?? Number.MAX_SAFE_INTEGER];
  const found = await prepared(sql<ObjectRow>`
    select o.key, o.start, o.size
    from file_place p
    left join file_object o on o.place = p.place and o.start <= ${to}::bigint and o.start + o.size > ${from}::bigint
    where p.hash = ${name} order by o.start`).execute(db);
  if (found.rows.length === 0) return undefined;
  return found.rows.filter(({ key }) => key !== null);
}

/** What lies behind the first bytes of a place, and in no other place. */
export async function keysBehind(db: Database, place: string, at: number): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select o.key from file_object o where o.place = ${place} and o.start >= ${at}
      and not exists (select from file_object other where other.key = o.key and other.place <> ${place})`.execute(
    db,
  );
  return found.rows.map(({ key }) => key);
}

/** Gives up what lies behind the first bytes of a place. */
export async function cutRows(db: Database, place: string, at: number): Promise<void> {
  await sql`delete from file_object where place = ${place} and start >= ${at}`.execute(db);
  await sql`
    update file_object set size = ${at} - start
    where place = ${place} and start < ${at} and start + size > ${at}`.execute(db);
}

/** The first bytes of one place as those of another one. */
export async function copyRows(
  db: Database,
  from: string,
  { to, length }: { to: string; length: number },
): Promise<void> {
  await sql`
    insert into file_object (place, start, size, key)
    select ${to}, o.start, least(o.size, ${length} - o.start), o.key
    from file_object o where o.place = ${from} and o.start < ${length} for share`.execute(db);
}

/** Of places whose files are not kept: the keys that no other place has. */
export async function unkeptKeys(db: Queryable, places: string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select o.key from file_object o
    where o.place = any(${places}::text[])
      and not exists (select from file_place p where p.place = o.place)
      and not exists (select from file_object other where other.key = o.key and other.place <> all(${places}::text[]))`.execute(
    db,
  );
  return found.rows.map(({ key }) => key);
}

/** After the objects themselves: a row without its object harms nobody, and is met again by the sweep. */
export async function forgetUnkept(db: Queryable, places: string[]): Promise<void> {
  await sql`
    delete from file_object o where o.place = any(${places}::text[])
      and not exists (select from file_place p where p.place = o.place)`.execute(db);
}
