import type { Call } from '@atrium/contract/parts/call';
import { describe, expect, it } from 'vitest';
import { todayOf } from './core/access/access.ts';
import { indexSome } from './features/search/index-queue.ts';
import { adminRows } from './testing/access-matrix/admin-rows.ts';
import { columnRows } from './testing/access-matrix/column-rows.ts';
import { contactRows } from './testing/access-matrix/contact-rows.ts';
import { copyRows } from './testing/access-matrix/copy-rows.ts';
import { dashboardRows } from './testing/access-matrix/dashboard-rows.ts';
import { documentChangeRows } from './testing/access-matrix/document-change-rows.ts';
import { documentRows } from './testing/access-matrix/document-rows.ts';
import { favoriteRows } from './testing/access-matrix/favorite-rows.ts';
import { folderChangeRows } from './testing/access-matrix/folder-change-rows.ts';
import { moveRows } from './testing/access-matrix/move-rows.ts';
import { notificationRows } from './testing/access-matrix/notification-rows.ts';
import { otherRows } from './testing/access-matrix/other-rows.ts';
import { peopleRows } from './testing/access-matrix/people-rows.ts';
import { permissionRows } from './testing/access-matrix/permission-rows.ts';
import { recentRows } from './testing/access-matrix/recent-rows.ts';
import { reviewRows } from './testing/access-matrix/review-rows.ts';
import type { ChangeCase, Question, ReadCase, Row } from './testing/access-matrix/row.ts';
import { searchRows } from './testing/access-matrix/search-rows.ts';
import { shareRows } from './testing/access-matrix/share-rows.ts';
import { spaceRows } from './testing/access-matrix/space-rows.ts';
import { tagRows } from './testing/access-matrix/tag-rows.ts';
import { uploadRows } from './testing/access-matrix/upload-rows.ts';
import { type Expected, type View, viewOf } from './testing/access-matrix/view.ts';
import { type Account, makeMatrixWorld } from './testing/access-matrix/world.ts';
import { openHouse } from './testing/house.ts';
import { mountedCalls } from './testing/mounted-calls.ts';
import { readAccessModel } from './testing/trees/access-model.ts';

/**
 * Every call × everybody: what it answers is what the naive model allows, to the id, the flag and the count. The
 * model is read from what people set; see testing/trees/access-model.ts.
 */
const house = await openHouse({ demoLibrary: true, settings: { ATRIUM_DEMO: 'on', DATABASE_POOL: '10' } });
const world = await makeMatrixWorld(house);
while ((await indexSome(house.parts.db)) > 0);
const calls = new Map(mountedCalls().map((call) => [`${call.method} ${call.path}`, call]));
const rows = new Map<string, Row>(
  [
    otherRows,
    adminRows,
    peopleRows,
    spaceRows,
    columnRows,
    documentRows,
    copyRows,
    searchRows,
    shareRows,
    permissionRows,
    reviewRows,
    folderChangeRows,
    moveRows,
    tagRows,
    documentChangeRows,
    uploadRows,
    contactRows,
    dashboardRows,
    favoriteRows,
    notificationRows,
    recentRows,
  ].flatMap((some) => Object.entries(some)),
);

it('[8.2.1] every call is in the table, and nothing else', () => {
  const missing = [...calls.keys()].filter((name) => !rows.has(name));
  expect(missing, 'add the call to the table: server/src/testing/access-matrix').toEqual([]);
  expect([...rows.keys()].filter((name) => !calls.has(name))).toEqual([]);
});

/** What each of them has before them at this moment. */
async function readViews(accounts: Account[]): Promise<Map<Account, View>> {
  const model = await readAccessModel(house.parts.pool);
  const today = todayOf(house.parts);
  return new Map(accounts.map((account) => [account, viewOf(model, { userId: account.userId, today })]));
}

const readView = async (account: Account) => (await readViews([account])).get(account) as View;

/** Who must still set up two-factor authentication is nobody yet. */
const isOut = (account: Account) => account.name === 'newcomer';
const signInFirst: Expected = { status: 401, code: 'auth.required' };

async function ask(call: Call, { path, body, form }: Question, { token }: Account): Promise<Response> {
  return house.fetch(`/api/rest${path}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form ? { body: form() } : {}),
  });
}

async function readAnswer(response: Response, read: ReadCase['read']): Promise<Expected> {
  const { status } = response;
  if (status >= 400) return { status, code: ((await response.json()) as { code: never }).code };
  if (read) return { status, content: await read(response) };
  await response.arrayBuffer();
  return { status };
}

/** Only what is wrong, with who asked for what. */
function compare(about: string, account: Account, expected: Expected, got: Expected): object[] {
  try {
    expect(got).toEqual(expected);
    return [];
  } catch {
    return [{ about, who: account.name, expected, got }];
  }
}

/** Everybody asks every question; but who is not in yet is told so at the first. */
const askers = <C>(views: Map<Account, View>, one: C, cases: C[]): [Account, View][] =>
  [...views].filter(([account]) => !isOut(account) || one === cases[0]);

const all = async <T, R>(some: Iterable<T>, work: (one: T) => Promise<R[]>): Promise<R[]> =>
  (await Promise.all([...some].map(work))).flat();

const ofKind = <K extends Row['kind']>(kind: K) =>
  [...rows].flatMap(([name, row]) =>
    row.kind === kind ? [{ name, row: row as Extract<Row, { kind: K }>, call: calls.get(name) as Call }] : [],
  );

describe('[PERM-02] [8.2.1] [8.2.2] [8.3.1] shows everybody exactly what the model allows', () => {
  const reading = ofKind('reads').map(({ row, ...one }) => ({ ...one, row, proves: row.proves }));
  it.each(reading)('$proves $name', async ({ row, call }) => {
    const views = await readViews(world.accounts);
    const before = await checksum();
    const statuses = new Set<number>();
    const wrong: object[] = [];
    const cases = row.cases(world);
    for (const one of cases) {
      wrong.push(
        ...(await all(askers(views, one, cases), async ([account, view]) => {
          const got = await readAnswer(await ask(call, one, account), one.read);
          statuses.add(got.status);
          const about = `${one.path} ${JSON.stringify(one.body ?? '')}`;
          return compare(about, account, isOut(account) ? signInFirst : one.answer(view), got);
        })),
      );
    }
    expect(wrong).toEqual([]);
    expect(statuses, 'somebody is answered').toContain(200);
    expect(await checksum(), 'reading changes nothing').toEqual(before);
  });
});

describe('[PERM-02] [8.2.1] [8.2.2] [8.3.1] is refused to everybody who may not, without a trace, and done for who may', () => {
  const changing = ofKind('changes').map(({ row, ...one }) => ({ ...one, row, proves: row.proves }));
  it.each(changing)('$proves $name', async ({ row, call }) => {
    const views = await readViews(world.accounts);
    const cases = row.cases(world);
    const before = await checksum();
    const wrong: object[] = [];
    const allowed = new Map<Account, ChangeCase[]>();
    for (const one of cases) {
      wrong.push(
        ...(await all(askers(views, one, cases), async ([account, view]) => {
          const expected = isOut(account) ? signInFirst : one.answer(view, one.on);
          if (expected.status < 400) {
            allowed.set(account, [...(allowed.get(account) ?? []), one]);
            return [];
          }
          const got = await readAnswer(await ask(call, one.ask(one.on), account), undefined);
          return compare(one.about, account, expected, got);
        })),
      );
    }
    expect(wrong).toEqual([]);
    expect(await checksum(), 'a refused change leaves no trace').toEqual(before);

    expect(allowed.size, 'somebody may').toBeGreaterThan(0);
    for (const [account, some] of allowed) {
      for (const one of new Set([some[0], some.at(-1)] as ChangeCase[]))
        wrong.push(...(await makeOne(call, account, one)));
    }
    expect(wrong).toEqual([]);
  });
});

async function makeOne(call: Call, account: Account, one: ChangeCase): Promise<object[]> {
  const ids = (await one.copy?.(world, one.on)) ?? one.on;
  const view = await readView(account);
  const expected = one.answer(view, ids);
  const got = await readAnswer(await ask(call, one.ask(ids), account), one.read);
  if (expected.status >= 400 || !one.shows) return compare(one.about, account, expected, got);
  const after = await readView(account);
  return compare(one.about, account, { ...expected, content: one.shows(after, ids) }, got);
}

const watched =
  'space review_role review_schedule review_record review_report deletion acl_entry acl_scope acl_grant folder document earlier_version image activity tag stored_file user_role annotation annotation_state annotation_history annotation_operation share share_item favorite default_favorite document_opening'.split(
    ' ',
  );

async function checksum(): Promise<Record<string, string>> {
  const sums = await Promise.all(
    watched.map(async (table) => {
      const query = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`;
      return [table, (await house.parts.pool.query(query)).rows[0].sum] as const;
    }),
  );
  return Object.fromEntries(sums);
}
