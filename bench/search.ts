import { join } from 'node:path';
import pg from 'pg';
import { cpuOf } from './parts/cpu.ts';
import { type Item, Library } from './parts/search-brute.ts';
import { KnownWords, makeQueries, termsOf } from './parts/search-queries.ts';
import { median, signIn, startServer } from './parts/servers.ts';

/**
 * 200 queries with facets on a library with texts (`npm run demo:scale -- --documents 1000000 --texts`): CPU of
 * server and database for somebody with wide and somebody with narrow access, then 20 people against brute force.
 */
const data = process.env.BENCH_DATA;
if (!data) throw new Error('BENCH_DATA names a data folder that `npm run demo:scale -- --texts` has filled.');
const url = 'http://127.0.0.1:3391';
const atrium = await startServer('server/src/main.ts', { PORT: '3391', ATRIUM_DATA: data });
const pid = atrium.process.pid as number;
const database = new pg.Client({ host: join(data, 'postgres-socket'), user: 'postgres', database: 'atrium' });
await database.connect();
const people = 20;
const mostExact = 50_000;

interface Reply {
  results: { id: number; entityType: string }[];
  total: number;
  isExact: boolean;
  facets: { key: string; values: { key: string; count: number }[] }[];
}

async function search(token: string, key: string, more = ''): Promise<Reply> {
  const response = await fetch(`${url}/api/rest/search?key=${encodeURIComponent(key)}${more}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${key}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

const ids = (await database.query('select id from document order by id')).rows.map((row) => row.id as number);
const words = new KnownWords(ids);
const queries = makeQueries(ids, words.beginsSome);

async function measure(email: string, aim: number): Promise<void> {
  const token = await signIn(url, email);
  for (const { key } of queries) await search(token, key);
  const costs: { cpu: number; ms: number; kind: string; key: string; found: number }[] = [];
  for (const { key, kind } of queries) {
    const [before, begin] = [cpuOf(pid, data as string), performance.now()];
    const turns = 3;
    let found = 0;
    for (let turn = 0; turn < turns; turn += 1) found = (await search(token, key)).total;
    const ms = (performance.now() - begin) / turns;
    costs.push({ cpu: (cpuOf(pid, data as string) - before) / turns, ms, kind, key, found });
  }
  costs.sort((a, b) => a.cpu - b.cpu);
  const p95 = costs[Math.floor(costs.length * 0.95)];
  console.log(
    `${email}: p95 ${p95?.cpu.toFixed(0)} ms CPU (aim ${aim}), median ${median(costs.map(({ cpu }) => cpu)).toFixed(0)}, slowest ${costs.at(-1)?.cpu.toFixed(0)}`,
  );
  for (const kind of new Set(queries.map((query) => query.kind))) {
    const of = costs.filter((cost) => cost.kind === kind);
    console.log(
      `  ${kind}: median ${median(of.map(({ cpu }) => cpu)).toFixed(0)} ms CPU, ${median(of.map(({ ms }) => ms)).toFixed(0)} ms; slowest ${of.at(-1)?.cpu.toFixed(0)} (“${of.at(-1)?.key}”, ${of.at(-1)?.found} found)`,
    );
  }
}

/** Somebody whose one role reads one of the spaces. */
async function makeNarrow(): Promise<string> {
  const name = 'Readers of one small space';
  const person = (
    await database.query(
      `select id, email from app_user where first_name = 'Person' order by id desc limit 1`,
    )
  ).rows[0];
  const space = (
    await database.query(
      `select root_folder_id as id from space where name like 'Scale %' order by id desc limit 1`,
    )
  ).rows[0];
  const token = await signIn(url, 'scale-admin@atrium.example');
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/rest${path}`, request);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const roleOf = async () =>
    (await database.query('select id from role where name = $1', [name])).rows[0]?.id;
  if (!(await roleOf())) await post('/roles', { name, permissions: [] });
  const role = await roleOf();
  const flags = { canRead: true, canReadDocument: true };
  await post('/acls/permissions', [{ sid: `ROLE_${role}`, objectIdentityId: space.id, ...flags }]);
  await database.query('delete from user_role where user_id = $1', [person.id]);
  await database.query('insert into user_role (user_id, role_id) values ($1, $2)', [person.id, role]);
  return person.email;
}

const orderOf = (a: Item, b: Item) => b.modified - a.modified || b.id - a.id;

async function holdAgainstBruteForce(): Promise<void> {
  const library = await Library.read(
    database,
    queries.map(({ key }) => termsOf(key, words)),
  );
  const emails = (
    await database.query(
      `select id, email from app_user where first_name = 'Person' order by id limit ${people}`,
    )
  ).rows as { id: number; email: string }[];
  let [exact, large, wrong] = [0, 0, 0];
  for (const { id, email } of emails) {
    const token = await signIn(url, email);
    const roles = (await database.query('select role_id from user_role where user_id = $1', [id])).rows;
    const readable = library.readableBy(roles.map((row) => row.role_id as number));
    for (const [index, { key }] of queries.entries()) {
      const reply = await search(token, key, '&sortBy=date&limit=50');
      const found = library.found[index] as Uint8Array;
      const expected = library.items.filter((_, place) => found[place] && readable[place]);
      const problem = reply.isExact ? differs(reply, expected) : leaks(reply, expected);
      if (reply.isExact) exact += 1;
      else large += 1;
      if (!problem) continue;
      wrong += 1;
      console.log(`  ${email} “${key}”: ${problem}`);
    }
  }
  console.log(
    `${queries.length} queries of ${people} people: ${exact} with exact counts, ${large} with more than ${mostExact} matches, ${wrong} differ from brute force`,
  );
}

function differs(reply: Reply, expected: Item[]): string | undefined {
  if (reply.total !== expected.length) return `${reply.total} instead of ${expected.length}`;
  const first = expected.toSorted(orderOf).slice(0, 50);
  if (reply.results.some(({ id }, place) => id !== first[place]?.id)) return 'other ids';
  const count = (values: (string | number)[]) => {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    return counts;
  };
  const facets: Record<string, Map<string, number>> = {
    kind: count(expected.map(({ kind }) => kind)),
    space: count(expected.map(({ folder }) => folder.space_id)),
    author: count(expected.map(({ author }) => author)),
  };
  for (const { key, values } of reply.facets) {
    const wrong = values.find((value) => facets[key] && facets[key].get(value.key) !== value.count);
    if (wrong) return `facet ${key} ${wrong.key}: ${wrong.count}`;
  }
  return undefined;
}

/** Counts of more are only said to be many; what is shown must still be right. */
function leaks(reply: Reply, expected: Item[]): string | undefined {
  const all = new Set(expected.map(({ id }) => id));
  return reply.results.every(({ id }) => all.has(id))
    ? undefined
    : 'something that does not match or is not readable';
}

try {
  await measure('scale1@atrium.example', 250);
  await measure(await makeNarrow(), 60);
  await holdAgainstBruteForce();
} finally {
  await database.end();
  await atrium.stop();
}
