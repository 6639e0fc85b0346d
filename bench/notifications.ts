import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { startAtrium } from '../server/src/start.ts';
import { ask, makeFiles } from './parts/send-files.ts';
import { scratchFolder, signIn } from './parts/servers.ts';

/** 1,000 files, one request each, into a folder that 5,000 people watch, against one that nobody does. */
const [people, files, atOnce, turns] = [5000, 1000, 4, 3];
const config = readConfig({
  PORT: '3319',
  ATRIUM_DATA: scratchFolder(),
  LOG_LEVEL: 'warn',
  BUDGET_SCALE: '0',
  ...{ LIBREOFFICE: 'off', FILE_WORK: 'off', SEARCH_INDEX: 'off' },
});
const running = await startAtrium(config, { log: pino({ level: 'warn' }), demoLibrary: false });
const { pool } = running.parts;
const api = `${running.address}/api/rest`;
try {
  const { token, space, folder } = await prepare();
  const watched = await folder('Watched', true);
  await upload(token, space, await folder('Warm', false), 100);
  for (let turn = 1; turn <= turns; turn += 1) {
    const quietly = async () => upload(token, space, await folder(`Quiet ${turn}`, false), files);
    // The second is quicker, whichever it is.
    const before = turn % 2 === 1 ? await quietly() : undefined;
    const told = await upload(token, space, watched, files);
    const began = performance.now();
    await untilTold();
    const waited = (performance.now() - began) / 1000;
    const quiet = before ?? (await quietly());
    const { rows } = await pool.query<{ lines: number; recipients: number }>(
      `select count(distinct n.id)::int as lines, count(*)::int as recipients from notification n
       join notification_for t on t.notification_id = n.id where n.object_id = $1`,
      [watched],
    );
    console.log(
      `turn ${turn}: ${files} files in ${quiet.toFixed(1)} s without and ${told.toFixed(1)} s with ${people} who watch: ${((100 * told) / quiet - 100).toFixed(0)} % slower (aim 10); all told ${waited.toFixed(1)} s after the last (aim 10); ${rows[0]?.lines} lines, ${rows[0]?.recipients} rows of people`,
    );
  }
} finally {
  await running.close();
}
process.exit();

async function prepare() {
  const token = await signIn(running.address, 'admin@atrium.example');
  const post = <T>(path: string, body: object) => ask<T>(api + path, { method: 'POST', token, body });
  const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
  const { id: space } = await post<{ id: number }>('/spaces', { name: 'Bench', owner });
  const { id: role } = await post<{ id: number }>('/roles', { name: 'Everybody of the benchmark' });
  const { rows } = await pool.query('select root_folder_id as id from space where id = $1', [space]);
  await post('/acls/permissions', [
    { objectIdentityId: rows[0].id, sid: `ROLE_${role}`, canRead: true, canReadDocument: true },
  ]);
  await pool.query(
    `with made as (
      insert into app_user (email, first_name, last_name, created_at)
      select 'person' || n || '@bench.example', 'Person', 'Number ' || n, now() from generate_series(1, $1::int) n
      returning id)
    insert into user_role (user_id, role_id) select id, $2 from made`,
    [people, role],
  );
  /** A folder that was there before: what is made by who uploads counts as new itself. */
  const folder = async (name: string, isWatched: boolean): Promise<number> => {
    const { id } = await post<{ id: number }>('/folders', { name, space, parent: null });
    await pool.query(`update folder set created_at = now() - interval '1 day' where id = $1`, [id]);
    // Else those who watch from now on would be told of the folder itself.
    await untilTold();
    if (isWatched)
      await pool.query(
        'insert into watch (user_id, object_id, since) select user_id, $1, now() from user_role where role_id = $2',
        [id, role],
      );
    return id;
  };
  await pool.query('analyze app_user, user_role');
  return { token, space, folder };
}

/** Answers the seconds that it took. */
async function upload(token: string, space: number, folder: number, count: number): Promise<number> {
  const made = makeFiles(count, 20_000);
  const began = performance.now();
  const sendSome = async () => {
    for (let file = made.pop(); file; file = made.pop()) {
      const form = new FormData();
      form.append('spaceId', String(space));
      form.append('folderId', String(folder));
      form.append('files', new Blob([new Uint8Array(file.bytes)]), file.name);
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${api}/documents/multiple`, { method: 'POST', headers, body: form });
      if (!reply.ok) throw new Error(`An upload was refused: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  return (performance.now() - began) / 1000;
}

async function untilTold(): Promise<void> {
  while ((await pool.query('select from notification_due limit 1')).rowCount !== 0) await pause(50);
}
