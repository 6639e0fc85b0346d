import type pg from 'pg';
import { StartError } from '../errors.ts';

const oldest = 15;
const extensions = ['unaccent', 'pg_trgm', 'fuzzystrmatch'];

interface Facts {
  version: number;
  encoding: string;
  role: string;
  database: string;
  schema: string | null;
  mayCreateTables: boolean;
  mayCreateExtensions: boolean;
  hasIcu: boolean;
  /** Extensions that are not there yet. */
  missing: string[];
  /** Those of them that the server could add. */
  available: string[];
}

/** What a database of the company's own may lack, said in words before anything is written to it. */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Facts>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_user::text as role, current_database()::text as database, current_schema()::text as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
      has_database_privilege(current_database(), 'create') as "mayCreateExtensions",
      exists (select from pg_collation where collprovider = 'i') as "hasIcu",
      array(select name from unnest($1::text[]) name
        where name not in (select extname from pg_extension)) as missing,
      array(select name::text from pg_available_extensions where name = any($1)) as available`,
    [extensions],
  );
  const complaint = complainOf(rows[0] as Facts);
  if (complaint) throw new StartError(complaint);
}

function complainOf(facts: Facts): string | undefined {
  const { version, encoding, role, database, missing, available } = facts;
  if (version < oldest) return `Atrium needs PostgreSQL ${oldest} or newer; this one is ${version}.`;
  if (encoding !== 'UTF8') {
    return `The database ${database} keeps texts as ${encoding}, which has not all characters. Make it anew with "create database ${database} encoding 'UTF8' template template0".`;
  }
  if (!facts.hasIcu)
    return 'This PostgreSQL was built without ICU, by which names are sorted. Use one with it.';
  if (!facts.mayCreateTables) {
    return `The role ${role} may not make tables in the database ${database}. Make it the owner: "alter database ${database} owner to ${role}".`;
  }
  const unknown = missing.filter((name) => !available.includes(name));
  if (unknown.length > 0) {
    return `This PostgreSQL has no extension ${unknown.join(', ')}. Install its contrib package.`;
  }
  if (missing.length > 0 && !facts.mayCreateExtensions) {
    const statements = missing.map((name) => `create extension ${name} with schema public;`).join(' ');
    return `The role ${role} may not add extensions to the database ${database}. Let an administrator run there: ${statements}`;
  }
  return undefined;
}
