import { searchAll } from '@atrium/contract/search';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { indexSome, queueAllForSearch } from './index-queue.ts';

const house = await openHouse();
const { db } = house.parts;
const role = await makeRole(house);
const reader = await makeUser(house, { roles: [role] });
const token = await signInAs(house, reader);
const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const space = await makeSpace(house, { name: 'Works' });
await setEntry(house, space.rootId, role, reads);

type Query = Partial<Parameters<typeof house.ask<typeof searchAll>>[1]['query']>;
async function find(key: string, query: Query = {}, as = token) {
  while ((await indexSome(db)) > 0);
  return (await house.ask(searchAll, { query: { key, ...query } }, { token: as })).body;
}
const names = async (key: string, query?: Query, as?: string) =>
  (await find(key, query, as)).results.map((one) => ('name' in one ? one.name : one.email));

/** As the work on files leaves it. */
async function giveText(id: number, text: string): Promise<void> {
  await sql`
    insert into file_work (hash, mime, pdf_state, text_state) select hash, mime, 'none', 'waiting' from document where id = ${id}
    on conflict do nothing`.execute(db);
  await sql`update file_work set text = ${text}, text_state = 'ready' where hash = (select hash from document where id = ${id})`.execute(
    db,
  );
}

async function makeText(name: string, text: string, given: { folder?: number; tags?: number[] } = {}) {
  const id = await makeDocument(house, space, { name, ...given });
  await giveText(id, text);
  return id;
}

describe('what is typed', () => {
  it('[SRCH-04] a name is found by any of its parts, and by the start of the last word', async () => {
    await makeDocument(house, space, { name: 'Q3-Report_final(2).pdf' });
    await makeDocument(house, space, { name: 'annualBudget2026.xlsx' });
    for (const key of ['q3', 'report', 'FINAL', '2 pdf', 'final repo', 'Q3-Report_final(2).pdf'])
      expect(await names(key), key).toEqual(['Q3-Report_final(2).pdf']);
    for (const key of ['budget', 'annual bud', '2026', 'annualbudget2026'])
      expect(await names(key), key).toEqual(['annualBudget2026.xlsx']);
    expect(await names('repo final')).toEqual([]);
  });

  it('[SRCH-04] accents and one typo do not matter, in any script', async () => {
    await makeDocument(house, space, { name: 'Übergabe Zürich.txt' });
    await makeDocument(house, space, { name: 'تقرير السلامة.txt' });
    await makeDocument(house, space, { name: 'Straße.txt' });
    for (const key of ['ubergabe', 'uebergabe', 'Zurich', 'ZÜRICH', 'zurch', 'zurihc', 'zürichh ubergabe'])
      expect([key, await names(key)]).toEqual([key, ['Übergabe Zürich.txt']]);
    for (const key of ['zrch', 'zurückt', 'gabe']) expect([key, await names(key)]).toEqual([key, []]);
    expect(await names('السلامة')).toEqual(['تقرير السلامة.txt']);
    expect(await names('strasse')).toEqual(['Straße.txt']);
  });

  it('[SRCH-04] a word inside a file is found, with its passage and page, words marked', async () => {
    const text = `Cover\fChapter one\fThe compressor valve of hall 7 must be inspected every Café break. ${'More words. '.repeat(60)}`;
    await makeText('manual.txt', text);
    const [found] = (await find('valve cafe')).results;
    if (found?.entityType !== 'document') throw new Error('no document was found');
    expect(found.name).toBe('manual.txt');
    expect(found.passage?.page).toBe(3);
    expect(found.passage?.parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual([
      'valve',
      'Café',
    ]);
    expect(found.passage?.parts.map((part) => part.text).join('')).toContain(
      'The compressor valve of hall 7',
    );
  });

  it('[SRCH-04] a folder is found by its name and its description', async () => {
    const id = await makeFolder(house, space, { name: 'Emergency plans' });
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Where the Extinguishers hang' }] }],
    };
    await sql`update folder set body = ${JSON.stringify(body)}::jsonb where id = ${id}`.execute(db);
    expect((await find('extinguishers')).results[0]).toMatchObject({
      entityType: 'folder',
      name: 'Emergency plans',
    });
    expect(await names('emergency')).toEqual(['Emergency plans']);
    const inside = await makeFolder(house, space, { name: 'Kept closed', parent: id });
    await setEntry(house, inside, role, 'none');
    const open = await makeFolder(house, space, { name: 'Open again', parent: inside });
    await setEntry(house, open, role, reads);
    await makeDocument(house, space, { name: 'sprinkler.txt', folder: open });
    expect((await find('sprinkler')).results[0]).toMatchObject({
      place: ['Works', 'Emergency plans', 'Open again'],
    });
  });

  it.each([
    '',
    '   ',
    '!?&|()<->:*',
    "';drop table document;--",
    '\ud800',
    '🙂',
    "'",
    '\\',
    '%',
    'x'.repeat(10_000),
    '"a & !b"',
  ])('[SRCH-01] [1.2.4] %j harms nothing and finds nothing', async (key) => {
    expect((await find(key)).results).toEqual([]);
  });
});

describe('what is found', () => {
  it('[SRCH-02] names come first, then what is newer; by date on request', async () => {
    await makeText('old note.txt', 'turbine');
    house.clock.advance({ minutes: 1 });
    await makeDocument(house, space, { name: 'turbine.txt' });
    house.clock.advance({ minutes: 1 });
    await makeText('new note.txt', 'a turbine');
    expect(await names('turbine')).toEqual(['turbine.txt', 'new note.txt', 'old note.txt']);
    expect(await names('turbine', { sortBy: 'date' })).toEqual([
      'new note.txt',
      'turbine.txt',
      'old note.txt',
    ]);
    expect(await names('turbine', { limit: 1, offset: 1 })).toEqual(['new note.txt']);
    expect((await find('turbine', { limit: 1 })).total).toBe(3);
  });

  it('[SRCH-02] facets count what the others leave, and a chosen value narrows', async () => {
    const { id: tag } = await db
      .insertInto('tag')
      .values({ name: 'Pumps' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const other = await makeSpace(house, { name: 'Halls' });
    await setEntry(house, other.rootId, role, reads);
    await makeDocument(house, space, { name: 'pump a.pdf', mime: 'application/pdf', tags: [tag] });
    await makeDocument(house, space, { name: 'pump b.txt' });
    await makeDocument(house, other, { name: 'pump c.txt', tags: [tag] });
    await makeFolder(house, other, { name: 'Pump house' });
    const counts = async (query: Query) =>
      Object.fromEntries(
        (await find('pump', query)).facets.map(({ key, values }) => [
          key,
          values.map(({ name, count, active }) => `${name} ${count}${active ? ' *' : ''}`).sort(),
        ]),
      );
    expect(await counts({})).toMatchObject({
      kind: ['document 3', 'folder 1'],
      space: ['Halls 2', 'Works 2'],
      tag: ['Pumps 2'],
      type: ['pdf 1', 'text 2'],
    });
    expect(await counts({ space: space.id })).toMatchObject({
      kind: ['document 2'],
      space: ['Halls 2', 'Works 2 *'],
      tag: ['Pumps 1'],
    });
    expect(await names('pump', { tag, space: other.id })).toEqual(['pump c.txt']);
    expect(await names('pump', { type: 'pdf' })).toEqual(['pump a.pdf']);
    expect(await names('pump', { kind: 'folder' })).toEqual(['Pump house']);
    const year = house.clock.now().getFullYear();
    expect((await find('pump', { year })).total).toBe(4);
    expect((await find('pump', { year: year - 1 })).total).toBe(0);
    expect((await find('pump', { author: space.ownerId })).total).toBe(2);
  });

  it('[SRCH-03] [PERM-02] what one may not read is not there: not found, not counted, not named, not guessed', async () => {
    const hidden = await makeSpace(house, { name: 'Board secrets' });
    const folder = await makeFolder(house, hidden, { name: 'Merger folder' });
    await makeText('merger plan.txt', 'x');
    const secret = await makeDocument(house, hidden, { name: 'merger xylophone.txt', folder });
    await giveText(secret, 'zeppelin acquisition');
    const mine = await find('merger');
    expect([mine.total, await names('merger')]).toEqual([1, ['merger plan.txt']]);
    expect(JSON.stringify(mine)).not.toContain('Board secrets');
    for (const key of ['xylophone', 'xylophne', 'zeppelin', 'zepelin']) {
      const { results, total, facets } = await find(key);
      expect([results, total, facets]).toEqual([[], 0, []]);
      expect((await find(key, {}, admin)).total).toBe(1);
    }
    // In the open, but this one document is kept back.
    const kept = await makeDocument(house, space, { name: 'merger kept back.txt' });
    await setEntry(house, kept, role, 'none');
    expect((await find('merger')).total).toBe(1);
  });
});

it('[SRCH-03] [8.2.1] contacts are found by every field; hidden ones by administrators; none without the directory', async () => {
  const at = house.clock.now();
  const person = { salutation: 'Ms.' as const, created_at: at, modified_at: at };
  await db
    .insertInto('contact')
    .values([
      {
        ...person,
        first_name: 'Zsófia',
        last_name: 'Nagy',
        email: 'nagy@atrium.example',
        phone: '+41 52 555 77 88',
        position: 'Lockout coordinator',
      },
      {
        ...person,
        first_name: 'Hidden',
        last_name: 'Lockout',
        email: 'hidden@atrium.example',
        is_published: false,
      },
    ])
    .execute();
  const people = async (key: string, as?: string) =>
    (await find(key, {}, as)).results.flatMap((one) => (one.entityType === 'contact' ? [one.lastName] : []));
  for (const key of ['zsofia', 'nagy@atrium', '555 77', 'lockout coord', 'zsofla nagy'])
    expect([key, await people(key)]).toEqual([key, ['Nagy']]);
  expect(await people('lockout')).toEqual(['Nagy']);
  expect(await people('lockout', admin)).toEqual(['Lockout', 'Nagy']);
  const denied = await signInAs(house, await makeUser(house, { roles: [role], deny_contact_list: true }));
  expect([await people('lockout', denied), (await find('lockout', {}, denied)).total]).toEqual([[], 0]);
  expect((await find('nagy', { kind: 'contact' })).facets.find(({ key }) => key === 'kind')?.values).toEqual([
    { name: 'contact', key: 'contact', count: 1, active: true },
  ]);
});

it('[SRCH-04] [PERM-02] [8.2.2] thousands of planted words push no other out of the typos', async () => {
  await makeDocument(house, space, { name: 'gyroscope.txt' });
  const hidden = await makeSpace(house);
  const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const near = [...'gyroscobe'].flatMap((_, at) =>
    alphabet.flatMap((letter) => [
      `${'gyroscobe'.slice(0, at)}${letter}${'gyroscobe'.slice(at)}`,
      `${'gyroscobe'.slice(0, at)}${letter}${'gyroscobe'.slice(at + 1)}`,
    ]),
  );
  const id = await makeDocument(house, hidden, { name: 'planted.txt' });
  await giveText(id, near.join(' '));
  expect(await names('gyroscobe')).toEqual(['gyroscope.txt']);
  expect(await names('gyroscobe gyroscobe planted', {}, admin)).toEqual(['planted.txt']);
});

describe('the index', () => {
  it('[SRCH-04] follows renaming, a new text, the trash and the way back; a move needs nothing', async () => {
    const id = await makeText('before.txt', 'gearbox');
    expect(await names('gearbox')).toEqual(['before.txt']);
    await db.updateTable('document').set({ name: 'after.txt' }).where('id', '=', id).execute();
    expect(await names('after')).toEqual(['after.txt']);
    expect(await names('before')).toEqual([]);
    await giveText(id, 'flywheel');
    expect([await names('gearbox'), await names('flywheel')]).toEqual([[], ['after.txt']]);
    const { id: deletion_id } = await db
      .insertInto('deletion')
      .values({ at: house.clock.now(), by_id: space.ownerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('document').set({ deletion_id }).where('id', '=', id).execute();
    expect(await names('flywheel')).toEqual([]);
    await db.updateTable('document').set({ deletion_id: null }).where('id', '=', id).execute();
    expect(await names('flywheel')).toEqual(['after.txt']);
    const elsewhere = await makeFolder(house, space, { name: 'Elsewhere' });
    await find('x');
    await db.updateTable('document').set({ folder_id: elsewhere }).where('id', '=', id).execute();
    expect((await sql`select from search_queue`.execute(db)).rows).toHaveLength(0);
    expect((await find('flywheel')).results[0]).toMatchObject({ folder: elsewhere });
    await db.deleteFrom('document').where('id', '=', id).execute();
    expect((await sql`select from search_text where object_id = ${id}`.execute(db)).rows).toHaveLength(0);
  });

  it('[SRCH-04] can be built anew while it is in use, and is the same afterwards', async () => {
    const content = () => sql`select * from search_text order by object_id`.execute(db);
    await find('x');
    const before = await content();
    await sql`delete from search_text where object_id % 2 = 0`.execute(db);
    await sql`update search_text set words = 'wrong'`.execute(db);
    await queueAllForSearch(db);
    await find('x');
    expect((await content()).rows).toEqual(before.rows);
    expect(before.rows.length).toBeGreaterThan(10);
  });

  it('[SRCH-04] a text of more words than the index can hold is indexed as far as that goes', async () => {
    const many = Array.from({ length: 160_000 }, (_, n) => `w${n.toString(36)}x`).join(' ');
    await makeText('endless.txt', many);
    expect(await names('endless')).toEqual(['endless.txt']);
    expect(await names('w2x endless')).toEqual(['endless.txt']);
  });

  it('[SRCH-04] keeps up by itself', async () => {
    const beside = await openHouse({ beside: house, settings: { SEARCH_INDEX: 'on' } });
    await makeDocument(house, space, { name: 'selfmade.txt' });
    const ask = async () =>
      (await house.ask(searchAll, { query: { key: 'selfmade' } }, { token })).body.total;
    await expect.poll(ask, { timeout: 60_000 }).toBe(1);
    await beside.close();
  });
});

it('[SRCH-02] the number of statements does not depend on what is found', async () => {
  for (let n = 0; n < 30; n += 1) await makeText(`crane ${n}.txt`, 'lifts');
  const count = async (limit: number) => {
    await find('x');
    const ask = () => house.ask(searchAll, { query: { key: 'crane', limit } }, { token });
    return fewestStatements(house, ask);
  };
  await count(1);
  expect(await count(30)).toBe(await count(2));
});
