import { randomUUID } from 'node:crypto';
import { listMentionable } from '@atrium/contract/annotations';
import { mostMentioned, mostOffered, writeMention } from '@atrium/contract/parts/mentions';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  get,
  highlight,
  makeDesk,
  makePdfDocument,
  put,
  remove,
  type Sitter,
  upsert,
} from '../../testing/annotations/annotating.ts';
import { bellOf } from '../../testing/bell.ts';
import { makeContact } from '../../testing/contacts.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { reads, setEntry } from '../../testing/library.ts';
import { readAnnotations } from '../../testing/pdfs/read-annotations.ts';

const house = await openHouse();
const bell = bellOf(house);
const { db } = house.parts;

const offered = async (who: Sitter, document: number, q = '') =>
  (await house.ask(listMentionable, { params: { id: document }, query: { q } }, who)).body;
const idsOf = async (...asked: Parameters<typeof offered>) =>
  (await offered(...asked)).map(({ id }) => id).sort((one, other) => one - other);
const refusal = async (who: Sitter, id: number) => {
  const { status, body } = await house.askError(listMentionable, { params: { id }, query: {} }, who);
  return [status, body.code];
};

/** Somebody who may write on the desk’s documents. */
async function add(roles: number[], names: Partial<Parameters<typeof makeUser>[1]> = {}): Promise<Sitter> {
  const user = await makeUser(house, { ...names, roles });
  return { id: user.id, token: await signInAs(house, user) };
}

const at = ({ id }: Sitter, name = 'Whoever'): string => writeMention({ id, name });

/** Writes a comment that begins a thread, or replies to one, or takes the place of one. */
const write = async (
  who: Sitter,
  document: number,
  contents: string,
  { to, id = randomUUID(), rev = null }: { to?: string; id?: string; rev?: number | null } = {},
) => {
  const body = highlight({ contents, ...(to === undefined ? {} : { inReplyToId: to }) });
  await put(house, who, document, [upsert(id, rev, body)]);
  return id;
};

const told = async (who: Sitter) =>
  (await bell.list(who)).map(({ kind, quote, entityId }) => [kind, quote, entityId]);

it('[VIEW-02] those are offered who can read the document now, and nobody to who may not comment', async () => {
  const { document, ann, ben, reader, stranger, roles } = await makeDesk(house);
  expect(await idsOf(ann, document, 'sitter')).toEqual([ben.id, reader.id]);
  expect(await idsOf(ann, document, 'Stan')).toEqual([]);
  expect(await idsOf(ann, document, 'rit')).toEqual([reader.id]);
  // From the beginning of a word, whatever stands in it.
  expect(await idsOf(ann, document, 'itter')).toEqual([]);
  expect(await idsOf(ann, document, '%')).toEqual([]);
  expect(await refusal(reader, document)).toEqual([403, 'auth.forbidden']);
  expect(await refusal(stranger, document)).toEqual([404, 'document.not-found']);
  await setEntry(house, document, roles.readers, 'none');
  expect(await idsOf(ann, document, 'sitter')).toEqual([ben.id]);
  await db.updateTable('app_user').set({ is_active: false }).where('id', '=', ben.id).execute();
  expect(await idsOf(ann, document, 'sitter')).toEqual([]);
});

it('[VIEW-02] [CON-07] at most ten are offered, those first who have written there, with what the directory tells', async () => {
  const { document, ann, roles } = await makeDesk(house);
  const many = [];
  for (let count = 0; count < mostOffered + 2; count += 1)
    many.push(await add([roles.writers], { first_name: 'Many', last_name: `Zzz${count}` }));
  expect(await offered(ann, document, 'many')).toHaveLength(mostOffered);
  const last = await add([roles.writers], { first_name: 'Many', last_name: 'Zzzzz' });
  await write(last, document, 'I was here');
  const admin = await add([161]);
  const { id: contact } = await makeContact(house, admin.token, {
    ...{ firstName: 'Many', lastName: 'Zzzzz', position: 'Legal counsel', isPublished: true },
  });
  await db.updateTable('contact').set({ user_id: last.id }).where('id', '=', contact).execute();
  expect((await offered(ann, document, 'many'))[0]).toMatchObject({
    ...{ id: last.id, fullName: 'Many Zzzzz', position: 'Legal counsel' },
    email: expect.stringContaining('@'),
  });
  await db.updateTable('contact').set({ is_published: false }).where('id', '=', contact).execute();
  expect((await offered(ann, document, 'many'))[0]).toMatchObject({ id: last.id, position: null });
});

it('[8.2.1] [CON-07] to whom the directory is closed those alone are offered and named who have written there', async () => {
  const { document, ann, ben, reader, roles } = await makeDesk(house);
  const guest = await add([roles.writers], { deny_contact_list: true });
  expect(await offered(guest, document)).toEqual([]);
  await write(ben, document, 'I was here');
  await write(guest, document, `${at(reader)} ${at(ben)}`);
  expect(await offered(guest, document)).toEqual([
    { id: ben.id, fullName: 'Ben Sitter', email: null, position: null, image: null },
  ]);
  const namesFor = async (who: Sitter) =>
    (await get(house, who, document)).annotations.flatMap(({ mentions }) => mentions.map(({ id }) => id));
  expect(await namesFor(guest)).toEqual([ben.id]);
  expect(await namesFor(ann)).toEqual([reader.id, ben.id]);
});

it('[VIEW-02] a mention is told by the bell, once, to who can read the document; not to oneself', async () => {
  const { document, ann, ben, reader, stranger } = await makeDesk(house);
  const contents = `${at(ben, 'Ben')}, ${at(reader, 'R')} and ${at(ben)}: look, ${at(ann)} ${at(stranger, 'Stan')}!`;
  await write(ann, document, contents);
  await bell.tell();
  const quote = '@Ben, @R and @Whoever: look, @Whoever @Stan!';
  for (const who of [ben, reader]) expect(await told(who)).toEqual([['mention', quote, document]]);
  expect((await bell.list(ben))[0]).toMatchObject({ page: 1, by: { id: ann.id, fullName: 'Ann Sitter' } });
  for (const who of [ann, stranger]) expect(await told(who)).toEqual([]);
});

it('[VIEW-02] an edit tells those alone who were not mentioned before, and nobody twice by one comment', async () => {
  const { document, ann, ben, reader } = await makeDesk(house);
  const id = await write(ann, document, `Dear ${at(ben)}`);
  await bell.tell();
  await write(ann, document, `Dear ${at(ben)} and ${at(reader)}`, { id, rev: 1 });
  await bell.tell();
  await write(ann, document, 'Dear all', { id, rev: 2 });
  await write(ann, document, `Dear ${at(reader)} and ${at(ben)}`, { id, rev: 3 });
  await bell.tell();
  // Taken back and written again before anybody was told.
  const other = await write(ann, document, at(ben));
  await write(ann, document, 'Nobody', { id: other, rev: 1 });
  await write(ann, document, at(ben), { id: other, rev: 2 });
  await bell.tell();
  expect(await bell.list(ben)).toHaveLength(2);
  expect(await bell.list(reader)).toHaveLength(1);
  await put(house, ann, document, [remove(id, 4)]);
  expect([await bell.unread(ben), await bell.unread(reader)]).toEqual([1, 0]);
});

it('[VIEW-02] who is mentioned in a reply is told of that alone; the others in the thread of the reply', async () => {
  const { document, ann, ben, reader, roles } = await makeDesk(house);
  const cyd = await add([roles.writers]);
  const thread = await write(ann, document, 'What do you think?');
  await write(cyd, document, 'Nothing', { to: thread });
  await bell.tell();
  await write(ben, document, `${at(cyd)}, ${at(reader)}: really?`, { to: thread });
  await bell.tell();
  const kinds = async (who: Sitter) => (await bell.list(who)).map(({ kind }) => kind);
  expect(await kinds(ann)).toEqual(['reply', 'reply']);
  expect([await kinds(cyd), await kinds(reader)]).toEqual([['mention'], ['mention']]);
});

it('[VIEW-02] nobody is told who cannot read it at that moment, nor of a comment that is gone by then', async () => {
  const { document, ann, ben, reader, roles } = await makeDesk(house);
  await setEntry(house, document, roles.readers, 'none');
  await write(ann, document, at(reader));
  await bell.tell();
  await setEntry(house, document, roles.readers, reads);
  expect(await told(reader)).toEqual([]);
  const id = await write(ann, document, at(ben));
  await put(house, ann, document, [remove(id, 1)]);
  await bell.tell();
  // Taken back, it is as it was.
  await write(ann, document, at(ben), { id, rev: 2 });
  await bell.tell();
  expect(await told(ben)).toEqual([]);
});

it('[VIEW-02] a comment names at most so many people; further ones, and what is no mention, is text', async () => {
  const { document, ann, ben, reader } = await makeDesk(house);
  const strangers = Array.from({ length: mostMentioned - 1 }, (_, n) => at({ id: 2_000_000 + n, token: '' }));
  await write(ann, document, [...strangers, at(ben), at(reader)].join(' '));
  const odd =
    '@[<img src=x onerror=alert(1)>](0) @[ ](99999999999) @[a](3000000000) @[](1) @[b]( 2) @[c](1e3)';
  await write(ann, document, odd);
  await bell.tell();
  expect([(await told(ben)).length, (await told(reader)).length]).toEqual([1, 0]);
  const rows = (await get(house, ann, document)).annotations;
  expect(rows.map(({ mentions }) => mentions)).toEqual([[{ id: ben.id, fullName: 'Ben Sitter' }], []]);
  expect(rows.map(({ body }) => body?.contents)).toContain(odd);
});

it('[VIEW-02] a thousand mentions in one comment tell the first fifty, each once, and are stored as they were written', async () => {
  const { document, ann, roles } = await makeDesk(house);
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into app_user (email, first_name, last_name, created_at)
      select 'crowd' || n || '@atrium.example', 'One', 'Of ' || n, ${house.clock.now()}
      from generate_series(1, 60) n returning id),
    given as (insert into user_role (user_id, role_id) select id, ${roles.readers}::int from made)
    select id from made order by id`.execute(db);
  const crowd = rows.map(({ id }) => id);
  const named = Array.from({ length: 1000 }, (_, n) =>
    writeMention({ id: crowd[n % 60] as number, name: '' }),
  );
  const contents = named.join('');
  await write(ann, document, contents);
  await bell.tell();
  const told = await db
    .selectFrom('notification_for')
    .select('user_id')
    .where('user_id', 'in', crowd)
    .orderBy('user_id')
    .execute();
  expect(told.map(({ user_id }) => user_id)).toEqual(crowd.slice(0, mostMentioned));
  expect((await get(house, ann, document)).annotations.map(({ body }) => body?.contents)).toEqual([contents]);
});

it('[VIEW-02] a renamed person is the same one; who cannot read it has no name there, as nobody at all', async () => {
  const { document, ann, ben, reader, stranger, roles } = await makeDesk(house);
  await write(ann, document, `${at(ben, 'Ben Sitter')} ${at(stranger)} ${at({ id: 2_000_000, token: '' })}`);
  await db.updateTable('app_user').set({ last_name: 'Renamed' }).where('id', '=', ben.id).execute();
  const named = async () => (await get(house, reader, document)).annotations[0]?.mentions;
  expect(await named()).toEqual([{ id: ben.id, fullName: 'Ben Renamed' }]);
  await setEntry(house, document, roles.writers, 'none');
  expect(await named()).toEqual([]);
});

it('[VIEW-05] in the PDF with its annotations a mention is a name', async () => {
  const { space, ann, ben } = await makeDesk(house);
  const document = await makePdfDocument(house, space);
  await write(ann, document, `Please, ${at(ben, 'Ben Sitter')}`);
  const response = await house.fetch(`/api/rest/documents/${document}/pdf-version/annotated`, {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  const written = await readAnnotations(Buffer.from(await response.arrayBuffer()));
  expect(written.map(({ contents }) => contents)).toEqual(['Please, @Ben Sitter']);
});
