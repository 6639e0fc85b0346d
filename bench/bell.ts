import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { countUnread } from '../server/src/core/notifications/count-unread.ts';
import { startAtrium } from '../server/src/start.ts';
import { scratchFolder } from './parts/servers.ts';

/** What the bell adds to a page: the number that its stream begins with, against a statement that asks nothing. */
const [unread, times] = [200, 300];
const config = readConfig({
  PORT: '3319',
  ATRIUM_DATA: scratchFolder(),
  LOG_LEVEL: 'warn',
  ...{ LIBREOFFICE: 'off', FILE_WORK: 'off', SEARCH_INDEX: 'off' },
});
const running = await startAtrium(config, { log: pino({ level: 'warn' }) });
const { pool } = running.parts;
try {
  const { rows } = await pool.query<{ id: number }>(
    `select id from app_user where email = 'staff@atrium.example'`,
  );
  const person = rows[0]?.id as number;
  await measure(person);
  // As many as anybody is shown, and more.
  await pool.query(
    `with made as (
      insert into notification (kind, at, actor_id, object_id, object_ids)
      select n.kind, n.at, n.actor_id, n.object_id, n.object_ids
      from notification n join notification_for t on t.notification_id = n.id, generate_series(1, $2::int)
      where t.user_id = $1 and n.kind = 'new' limit $2
      returning id)
    insert into notification_for (user_id, notification_id) select $1, id from made`,
    [person, unread],
  );
  await pool.query('analyze notification, notification_for');
  await measure(person);
} finally {
  await running.close();
}
process.exit();

async function measure(person: number): Promise<void> {
  const count = async () => (await countUnread(running.parts, running.parts.db, [person]))[0];
  const asked = [async () => void (await count()), async () => void (await pool.query('select 1'))];
  const taken = asked.map((): number[] => []);
  for (let time = 0; time < times; time += 1) {
    for (const [which, ask] of asked.entries()) {
      const began = performance.now();
      await ask();
      taken[which]?.push(performance.now() - began);
    }
  }
  const [bell, floor] = taken.map((one) => {
    const sorted = one.sort((a, b) => a - b);
    // The quickest says what it takes; the median, how busy the machine was.
    return `${sorted[0]?.toFixed(2)} ms (median ${sorted[times / 2]?.toFixed(2)})`;
  });
  console.log(
    `the number of somebody with ${await count()} unread: ${bell} once a page, in its stream, against ${floor} of a bare statement; calls of its own: 0`,
  );
}
