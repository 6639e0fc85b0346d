import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();

interface Column {
  kind: string;
  /** Not of JSON, whose types say what is written and what is read. */
  isNullable?: boolean;
  hasDefault?: boolean;
}
type Tables = Record<string, Record<string, Column>>;

/** Asked by SQL alone: kysely does not know them. */
const onlyInSql = ['kysely_migration', 'kysely_migration_lock', 'search_queue', 'search_text', 'search_word'];

/** What a TypeScript type reads from the database, in the words of `kinds`. */
function kindOf(type: string): string {
  const plain = type.replace(/^Generated<(.+)>$/, '$1').replace(/ \| null$/, '');
  if (plain.startsWith('ColumnType<')) return 'json';
  if (plain.endsWith('[]')) return 'list';
  if (/^'/.test(plain) || plain === 'string' || plain === 'NewsLanguage' || plain === 'Language')
    return 'text';
  return plain;
}

/** What a type of PostgreSQL becomes on its way here. */
const kinds: Record<string, string> = {
  ...{
    integer: 'number',
    bigint: 'number',
    smallint: 'number',
    real: 'number',
    'double precision': 'number',
  },
  ...{ text: 'text', 'character varying': 'text', uuid: 'text', date: 'text', character: 'text' },
  ...{ boolean: 'boolean', bytea: 'Buffer', jsonb: 'json', json: 'json', ARRAY: 'list' },
  'timestamp with time zone': 'Date',
};

const describe = (kind: string, isNullable: boolean, hasDefault: boolean): Column =>
  kind === 'json' ? { kind } : { kind, isNullable, hasDefault };

function readTypes(): Tables {
  const folder = join(import.meta.dirname, 'schema');
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const tables: Tables = {};
  for (const [, name = '', body = ''] of text.matchAll(/^ {2}(\w+): \{([^}]*)\};$/gm)) {
    const fields = body
      .replace(/\/\*\*[\s\S]*?\*\//g, '')
      .matchAll(/(\w+): ((?:[^;<]|<[^>]*(?:<[^>]*>)?[^>]*>)+);?/g);
    tables[name] = Object.fromEntries(
      [...fields].map(([, column = '', type = '']) => [
        column,
        describe(kindOf(type.trim()), / \| null$/.test(type.trim()), type.trim().startsWith('Generated<')),
      ]),
    );
  }
  return tables;
}

async function readDatabase(): Promise<Tables> {
  const { rows } = await house.parts.pool.query(`
    select c.table_name as "table", c.column_name as "column", c.data_type as type, c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`);
  const tables: Tables = {};
  for (const { table, column, type, isNullable, hasDefault } of rows) {
    // Vectors of words are made and read by SQL alone.
    if (onlyInSql.includes(table) || type === 'tsvector') continue;
    tables[table] ??= {};
    Object.assign(tables[table], { [column]: describe(kinds[type] ?? type, isNullable, hasDefault) });
  }
  return tables;
}

it('what TypeScript says of the tables is what the migrations made', async () => {
  const [types, database] = [readTypes(), await readDatabase()];
  expect(Object.keys(types).sort()).toEqual(Object.keys(database).sort());
  expect(types).toEqual(database);
});
