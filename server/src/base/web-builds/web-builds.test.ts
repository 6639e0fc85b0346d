import { expect, it } from 'vitest';
import { rawRequest } from '../../testing/hostile/raw-request.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { removeEnded } from '../../testing/remove-ended.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { icon, makeWebFolder, script } from '../../testing/web-folder.ts';

const folders = { old: await makeWebFolder('000old'), new: await makeWebFolder('000new') };
type Mark = keyof typeof folders;

const openOld = () => openHouse({ web: folders.old });
const openBeside = (beside: House, mark: Mark) => openHouse({ beside, web: folders[mark] });

/** Which build a server gives out: by its page, and by its worker. */
async function lookAt({ url }: House): Promise<(string | undefined)[]> {
  const [page, worker] = await Promise.all(['/dashboard', '/worker.js'].map((path) => rawRequest(url, path)));
  return [
    /app-000(\w+)\.js/.exec(page?.body ?? '')?.[1],
    /000(\w+)/.exec(worker?.body ?? '')?.[1],
    ...(String(page?.headers['content-security-policy']).match(/'sha256-/g) ?? []),
  ];
}

const given = (mark: Mark) => [mark, mark, "'sha256-"];

/** Without what differs from one answer to the next, and what only a file of the disk has. */
function meaningOf({ headers }: Response): object {
  const found = Object.fromEntries(headers);
  const others = ['x-request-id', 'date', 'content-encoding', 'transfer-encoding', 'content-length'];
  for (const name of [...others, 'etag', 'last-modified', 'accept-ranges']) delete found[name];
  return found;
}

const readNames = async ({ parts }: House) =>
  (await parts.db.selectFrom('web_file').select('name').orderBy('name').execute()).map(({ name }) => name);

it('[13.4.1] [3.4.4] [4.1.1] a server gives out the built files of every other as its own: type, headers, compressed or not', async () => {
  const old = await openOld();
  const fresh = await openBeside(old, 'new');
  for (const encoding of ['br', 'gzip;q=0.5, br;q=0', '']) {
    for (const name of ['app-000new.js', 'icon-000new.svg']) {
      const ask = ({ url }: House) =>
        fetch(`${url}/assets/${name}`, { headers: { 'accept-encoding': encoding || 'identity' } });
      const [own, other] = await Promise.all([ask(fresh), ask(old)]);
      expect([own.status, other.status], name).toEqual([200, 200]);
      const [ofOwn, ofOther] = [own, other].map(meaningOf);
      expect(ofOther, `${name} as ${encoding}`).toEqual(ofOwn);
      expect(ofOther).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      if (name.endsWith('.js'))
        expect(other.headers.get('content-encoding') === 'br', encoding).toBe(encoding === 'br');
      const text = name.endsWith('.svg') ? icon : script;
      expect([await own.text(), await other.text()]).toEqual([text, text]);
    }
  }
  expect((await fresh.fetch('/assets/app-000old.js')).status).toBe(200);
});

it('[13.4.1] [13.4.3] [14.2.5] nothing but built files comes from there, and that one is missing is not remembered', async () => {
  const house = await openOld();
  const { db } = house.parts;
  const planted = Buffer.from('planted');
  const plant = (name: string) =>
    db.insertInto('web_file').values({ name, encoding: null, bytes: planted }).execute();
  const odd = ['secret.txt', 'app-000old.js.map', 'page-123456.html', 'plain.js', '..-123456.js.br'];
  for (const name of odd) await plant(name);
  for (const name of ['../x-123456.js', 'a/b-123456.js', 'x-123456.js\n', ''])
    await expect(plant(name)).rejects.toThrow('web_file_name_check');
  const paths = ['app-missing.js', '..%2f..%2fpackage.json', '%2e%2e', ...odd];
  for (const path of paths) {
    const { status, body, headers } = await rawRequest(house.url, `/assets/${path}`);
    expect([status, body.includes('planted')], path).toEqual([404, false]);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toBe('no-store');
  }
  await plant('app-missing.js');
  expect(await (await house.fetch('/assets/app-missing.js')).text()).toBe('planted');
});

it('while servers are updated all give out the page and the worker of the one that has run longest, then the new ones', async () => {
  const first = await openOld();
  const second = await openBeside(first, 'old');
  const updated = await openBeside(first, 'new');
  for (const house of [first, second, updated]) expect(await lookAt(house)).toEqual(given('old'));
  await second.close();
  const other = await openBeside(first, 'new');
  for (const house of [first, updated, other]) expect(await lookAt(house)).toEqual(given('old'));
  const tag = (await other.fetch('/worker.js')).headers.get('etag') ?? '';
  // Its row goes; its database stays until the end of the test.
  await first.app.close();
  expect(await other.parts.db.selectFrom('web_server').select('id').execute()).toHaveLength(2);
  for (const house of [updated, other]) {
    await waitFor('the new build', async () => (await lookAt(house))[0] === 'new');
    expect(await lookAt(house)).toEqual(given('new'));
  }
  const changed = await other.fetch('/worker.js', { headers: { 'if-none-match': tag } });
  expect(changed.status).toBe(200);
  // Taken back: the same the other way round.
  const back = await openBeside(first, 'old');
  expect(await lookAt(back)).toEqual(given('new'));
  await Promise.all([updated.close(), other.close()]);
  await waitFor('the build before', async () => (await lookAt(back))[1] === 'old');
});

it('a server that was killed is waited for as long as it might come back, and no longer', async () => {
  const house = await openOld();
  const { db, pool } = house.parts;
  const [build] = await db.selectFrom('web_build').selectAll().execute();
  const page = build?.page.replaceAll('000old', '000new') ?? '';
  const worker = build?.worker.replaceAll('000old', '000new') ?? '';
  await db
    .insertInto('web_build')
    .values({ name: 'killed', page, worker, files: [], seen_at: new Date() })
    .execute();
  await pool.query(
    `insert into web_server (id, build, started_at) values (gen_random_uuid(), 'killed', '2026-01-01')`,
  );
  await waitFor('its page', async () => (await lookAt(house))[0] === 'new');
  await pool.query(
    `update web_server set seen_at = clock_timestamp() - interval '61 seconds' where build = 'killed'`,
  );
  await waitFor('the own page', async () => (await lookAt(house))[0] === 'old');
  await removeEnded(house);
  expect(await db.selectFrom('web_server').select('build').execute()).toEqual([{ build: build?.name }]);
});

it('what no server has had for 14 days is removed', async () => {
  const old = await openOld();
  const fresh = await openBeside(old, 'new');
  const all = ['app-000new.js', 'app-000old.js', 'icon-000new.svg', 'icon-000old.svg'];
  await old.app.close();
  await removeEnded(fresh);
  fresh.clock.advance({ days: 13 });
  await removeEnded(fresh);
  expect(await readNames(fresh)).toEqual(all);
  fresh.clock.advance({ days: 2 });
  await removeEnded(fresh);
  expect(await readNames(fresh)).toEqual(['app-000new.js', 'icon-000new.svg']);
  const back = await openBeside(old, 'old');
  expect(await readNames(back)).toEqual(all);
});

it('several servers may bring the same build at once; what is there is not written again', async () => {
  const first = await openOld();
  await Promise.all([openBeside(first, 'new'), openBeside(first, 'new'), openBeside(first, 'new')]);
  const read = async () =>
    (await first.parts.pool.query('select name, xmin::text as change from web_file order by name')).rows;
  const before = await read();
  expect(before).toHaveLength(4);
  await openBeside(first, 'new');
  expect(await read()).toEqual(before);
});
