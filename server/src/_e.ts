import { sql } from 'kysely';
import { connect } from './base/database/connect.ts';
import { startEmbedded } from './base/database/embedded.ts';
import { scopeFlags, hasFlag } from './core/access/access.ts';
import { selectFoldersIn, showTree } from './core/tree/show-folders.ts';
const e = await startEmbedded({ dataFolder: '/var/tmp/lead-scale/data1m', log: () => {} });
const { db, close } = connect({ ...e.connection, statement_timeout: 0 }, () => {});
const u = (await sql<any>`select id, array(select role_id from user_role where user_id=u.id) roles from app_user u where email='scale1@atrium.example'`.execute(db)).rows[0];
const reader = { userId: u.id, roles: u.roles, isAdmin: false, today: '2026-11-15' };
const plan = async (q: any) => console.log((await sql<any>`explain (analyze, buffers off) ${q}`.execute(db)).rows.map((x: any) => x['QUERY PLAN']).join('\n'));
await plan(sql`with ${scopeFlags(reader, [1])} select count(*) from scope_flags`);
await plan(sql`with ${scopeFlags(reader, [1])} select f.id, f.path, allowed.flags from folder f join scope_flags allowed on allowed.id = f.scope_id where f.space_id = 1 and f.deletion_id is null and ${hasFlag(sql`allowed.flags`, 'canRead')} order by f.weight, lower(f.name), f.id`);
await plan(sql`with ${scopeFlags(reader, [1])}
    select f.id, (
      select count(*) from document d left join scope_flags own on own.id = d.own_scope_id
      where d.folder_id = f.id and d.deletion_id is null
        and ${hasFlag(sql`coalesce(own.flags, s.flags)`, 'canReadDocument')})::int as count
    from folder f join scope_flags s on s.id = f.scope_id
    where f.space_id = 1 and f.deletion_id is null and f.parent_id is not null
      and ${hasFlag(sql`s.flags`, 'canRead')}
    order by f.id`);
const c = process.cpuUsage(); const rows = await selectFoldersIn(db, reader, [1]); let d = process.cpuUsage(c); console.log('select', d.user/1000, rows.length);
const c2 = process.cpuUsage(); const t = showTree(rows); d = process.cpuUsage(c2); console.log('show', d.user/1000);
const c3 = process.cpuUsage(); JSON.stringify(t); d = process.cpuUsage(c3); console.log('json', d.user/1000);
await close(); await e.stop();
