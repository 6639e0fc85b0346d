import { sql } from 'kysely';
import type { Database, Transaction } from '../base/database/connect.ts';
import { adminRole } from '../core/accounts/roles.ts';
import { settle } from '../core/library/settle.ts';

export interface Scale {
  documents: number;
  folders: number;
  spaces: number;
  roles: number;
  users: number;
}

/** Everything in proportion to the number of documents. */
export const scaleFor = (documents: number): Scale => ({
  documents,
  folders: Math.max(60, Math.round(documents / 20)),
  spaces: Math.max(4, Math.round(documents / 5000)),
  roles: 300,
  users: Math.max(100, Math.round(documents / 100)),
});

/** What benchmarks ask for by name. */
export interface ScaleMarks {
  /** A space with an eighth of all folders. */
  bigSpaceId: number;
  bigRootId: number;
  /** Folders in it with so many documents. */
  folderWith1000: number;
  folderWith10000: number;
  /** Somebody with six roles, of which one reads and writes everything in the big space. */
  readerEmail: string;
  adminEmail: string;
}

const adminEmail = 'scale-admin@atrium.example';

const rolesEach = 6;

/** Documents in one statement: what it has to check at its end lies in memory. */
const most = 1_000_000;

interface StoredFile {
  hash: string;
  size: number;
}

/** Fills a database for load tests with SQL, fast; all documents are one stored file, or each has one of its own. */
export async function fillAtScale(
  db: Database,
  scale: Scale,
  file: StoredFile & { isEachItsOwn: boolean },
  passwordHash: string,
): Promise<ScaleMarks> {
  return db.transaction().execute(async (trx) => {
    await sql`select setseed(0.4127)`.execute(trx);
    await addPeople(trx, scale, passwordHash);
    await addSpaces(trx, scale);
    await addFolders(trx, scale);
    await addEntries(trx);
    const roots = await trx
      .selectFrom('space')
      .select('root_folder_id')
      .where('name', 'like', 'Scale %')
      .execute();
    await settle(
      trx,
      roots.map((space) => space.root_folder_id),
    );
    const marks = await mark(trx);
    await withoutChecks(trx, () => addDocuments(trx, scale, file, marks));
    return marks;
  });
}

async function addPeople(trx: Transaction, { roles, users }: Scale, passwordHash: string): Promise<void> {
  await sql`insert into role (name) select 'Scale role ' || i from generate_series(1, ${roles}::int) i`.execute(
    trx,
  );
  await sql`
    with admin as (
      insert into app_user (email, password_hash, created_at)
      values (${adminEmail}, ${passwordHash}, timestamptz '2026-01-01') returning id)
    insert into user_role (user_id, role_id) select id, ${adminRole}::int from admin`.execute(trx);
  await sql`
    insert into app_user (email, first_name, last_name, password_hash, created_at)
    select 'scale' || i || '@atrium.example', 'Person', 'Scale ' || i, ${passwordHash}, timestamptz '2026-01-01'
    from generate_series(1, ${users}::int) i`.execute(trx);
  await sql`
    with r as (select id, row_number() over (order by id) - 1 as n from role where name like 'Scale role %'),
    u as (select id, row_number() over (order by id) as n from app_user where email like 'scale_%' and first_name = 'Person')
    insert into user_role (user_id, role_id)
    select u.id, r.id from u cross join generate_series(0, ${rolesEach}::int - 1) k
    join r on r.n = (u.n * 7 + k * 41) % ${roles}::int
    on conflict do nothing`.execute(trx);
}

async function addSpaces(trx: Transaction, { spaces }: Scale): Promise<void> {
  await sql`
    with made as (
      insert into space (name, owner_id, root_folder_id, created_at)
      select 'Scale ' || to_char(i, 'FM0000'), (select id from app_user where email = ${adminEmail}), nextval('object_id'), timestamptz '2026-01-01'
      from generate_series(1, ${spaces}::int) i returning id, root_folder_id, owner_id),
    scopes as (insert into acl_scope (id, space_id) select root_folder_id, id from made)
    insert into folder (id, space_id, name, path, scope_id, created_by, created_at, modified_at)
    select root_folder_id, id, '', array[root_folder_id], root_folder_id, owner_id, timestamptz '2026-01-01', timestamptz '2026-01-01'
    from made`.execute(trx);
}

/** Adds a tree to each space in which every folder has up to three others, so about ten deep in the big one. */
async function addFolders(trx: Transaction, { folders, spaces }: Scale): Promise<void> {
  await sql`
    create temp table scale_folder on commit drop as
    with sp as (select id, root_folder_id, owner_id, row_number() over (order by id) as n from space where name like 'Scale %'),
    sizes as (select sp.*, case when n = 1 then ${folders}::int / 8
      else (${folders}::int - ${folders}::int / 8) / (${spaces}::int - 1) end as size from sp)
    select s.id as space_id, s.root_folder_id, s.owner_id, s.n as space_n, k, nextval('object_id')::int as id
    from sizes s cross join lateral generate_series(1, s.size) k`.execute(trx);
  await sql`create index on scale_folder (space_id, k)`.execute(trx);
  await sql`
    insert into folder (id, space_id, parent_id, name, path, scope_id, created_by, created_at, modified_at)
    select c.id, c.space_id, coalesce(p.id, c.root_folder_id), 'Folder ' || c.k, '{}', c.root_folder_id, c.owner_id,
      timestamptz '2026-01-02', timestamptz '2026-01-02'
    from scale_folder c left join scale_folder p on p.space_id = c.space_id and p.k = (c.k - 1) / 2 and c.k > 3
    order by c.space_n, c.k`.execute(trx);
}

/** Adds entries at each root for a fifth of the roles; and for a few at every twelfth folder. */
async function addEntries(trx: Transaction): Promise<void> {
  await sql`
    insert into acl_entry (object_id, role_id, flags)
    select sp.root_folder_id, r.id, case when random() < 0.3 then 511 else 273 end
    from space sp cross join role r
    where sp.name like 'Scale %' and r.name like 'Scale role %' and (r.id + sp.id * 3) % 5 = 0`.execute(trx);
  await sql`
    insert into acl_entry (object_id, role_id, flags)
    select distinct on (f.id, r.id) f.id, r.id, case turn when 1 then 0 when 2 then 511 else 17 end
    from scale_folder f cross join generate_series(1, 4) turn
    join (select id, row_number() over (order by id) - 1 as n, count(*) over () as all_of from role
      where name like 'Scale role %') r on r.n = (f.id * 13 + turn * 71) % r.all_of
    where f.k % 12 = 0`.execute(trx);
}

async function mark(trx: Transaction): Promise<ScaleMarks> {
  const found = await sql<ScaleMarks>`
    select sp.id as "bigSpaceId", sp.root_folder_id as "bigRootId",
      (select id from scale_folder where space_id = sp.id and k = 1) as "folderWith1000",
      (select id from scale_folder where space_id = sp.id and k = 2) as "folderWith10000",
      (select min(email) from app_user where email like 'scale_%' and first_name = 'Person') as "readerEmail",
      ${adminEmail} as "adminEmail"
    from space sp where sp.name like 'Scale %' order by sp.id limit 1`.execute(trx);
  const marks = found.rows[0] as ScaleMarks;
  await sql`
    insert into acl_entry (object_id, role_id, flags)
    select ${marks.bigRootId}, (select min(ur.role_id) from user_role ur join app_user u on u.id = ur.user_id
      where u.email = ${marks.readerEmail}), 511
    on conflict (object_id, role_id) do update set flags = 511`.execute(trx);
  await settle(trx, [marks.bigRootId]);
  return marks;
}

/** What documents refer to is checked once at the end, and their indexes are made then: in minutes instead of hours. */
async function withoutChecks(trx: Transaction, act: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string; isIndex: boolean }>`
    select conname as name, format('alter table document add constraint %I %s', conname, pg_get_constraintdef(oid)) as definition,
      false as "isIndex"
    from pg_constraint where conrelid = 'document'::regclass and contype = 'f'
    union all
    select indexrelid::regclass::text, pg_get_indexdef(indexrelid), true
    from pg_index where indrelid = 'document'::regclass and not indisunique`.execute(trx);
  await sql`set constraints all immediate`.execute(trx);
  for (const { name, isIndex } of rows)
    if (isIndex) await sql`drop index ${sql.id(name)}`.execute(trx);
    else await sql`alter table document drop constraint ${sql.id(name)}`.execute(trx);
  await act();
  for (const { definition } of rows) await sql.raw(definition).execute(trx);
}

async function addDocuments(
  trx: Transaction,
  { documents }: Scale,
  { hash, size, isEachItsOwn }: StoredFile & { isEachItsOwn: boolean },
  { folderWith1000, folderWith10000 }: ScaleMarks,
): Promise<void> {
  await sql`
    insert into stored_file (hash, size, kept_at) values (${hash}, ${size}, timestamptz '2026-01-03')
    on conflict (hash) do nothing`.execute(trx);
  const idsOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(trx)).rows.map((row) => row.id);
  const authors = await idsOf(
    sql`select id from app_user where email like 'scale_%' and first_name = 'Person' order by id`,
  );
  const others = await idsOf(
    sql`select id from scale_folder where id <> all(array[${folderWith1000}::int, ${folderWith10000}::int]) order by id`,
  );
  const insert = async (folderIds: number[], count: number) => {
    for (let start = 1; start <= count; start += most)
      await sql`
        with made as materialized (
          select i, id, case when ${isEachItsOwn} then encode(sha256(id::text::bytea), 'hex') else ${hash} end as hash
          from (select i, nextval('object_id')::int as id
            from generate_series(${start}::int, ${Math.min(start + most - 1, count)}::int) i) numbered),
        kept as (
          insert into stored_file (hash, size, kept_at)
          select hash, ${size}::bigint, timestamptz '2026-01-03' from made where ${isEachItsOwn})
        insert into document (id, folder_id, name, hash, size, mime, filename, tags, created_by, created_at, modified_by, modified_at)
        select id, f.ids[1 + i % cardinality(f.ids)], 'Document ' || i || '.pdf', hash, ${size}::bigint, 'application/pdf',
          'Document ' || i || '.pdf', '{}', u.ids[1 + i % cardinality(u.ids)], timestamptz '2026-01-03' + i * interval '1 second',
          u.ids[1 + i % cardinality(u.ids)], timestamptz '2026-01-03' + i * interval '1 second'
        from made, (select ${authors}::int[] as ids) u, (select ${folderIds}::int[] as ids) f`.execute(trx);
  };
  await insert(others, documents);
  await insert([folderWith1000], 1000);
  await insert([folderWith10000], 10_000);
}
