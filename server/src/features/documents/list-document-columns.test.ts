import {
  type DocumentColumns,
  deleteDocument,
  getDocumentsStamp,
  listDocumentColumns,
  listDocuments,
  updateDocument,
} from '@atrium/contract/documents';
import { fileEnding, pdfName } from '@atrium/contract/parts/file-ending';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { heldName, infectedName } from '../../base/storage/closed-names.ts';
import { adminRole } from '../../core/accounts/roles.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { manyDocuments } from './list-document-columns.ts';

const house = await openHouse();

type Place = { spaceId: number; folderId?: number };

const columnsFor = async (token: string, query: Place, isWhole = false): Promise<DocumentColumns> =>
  (await house.ask(listDocumentColumns, { query: { ...query, isWhole } }, { token })).body;

const stampFor = async (token: string, query: Place): Promise<string> =>
  (await house.ask(getDocumentsStamp, { query }, { token })).body.stamp;

async function makeReader(space: { rootId: number }) {
  const role = await makeRole(house);
  await setEntry(house, space.rootId, role, reads);
  const person = await makeUser(house, { roles: [role] });
  return { role, token: await signInAs(house, person) };
}

/** The documents that columns tell of, by id, as the list shows them. */
const spellOut = ({ space, folder, ...columns }: DocumentColumns) =>
  columns.ids
    .map((id, at) => {
      const { mime, hasPdfCopy, ...traits } = columns.traits[columns.traitsOf[at] as number] as NonNullable<
        DocumentColumns['traits'][number]
      >;
      const filename = columns.filenames[at] as string;
      const pdfCopyFilename = hasPdfCopy ? pdfName(filename) : null;
      const place = folder === null ? '' : `/folder/${folder}`;
      return {
        ...{ id, name: columns.names[at], entityType: 'document', space, folder, ...traits },
        file: { mime, filename, size: columns.sizes[at], pdfCopyFilename },
        format: fileEnding(filename),
        route: `/spaces/${space}/documents${place}/document/${id}`,
        createdBy: columns.createdBy[at],
        createdAt: new Date(columns.createdAt[at] as number).toISOString(),
        lastModifiedAt: new Date(columns.lastModifiedAt[at] as number).toISOString(),
      };
    })
    .sort((a, b) => a.id - b.id);

it('[DOC-01] [DOC-11] [DOC-12] columns tell what the list tells, whatever the documents are', async () => {
  const space = await makeSpace(house);
  const { role, token } = await makeReader(space);
  const folder = await makeFolder(house, space);
  const { db } = house.parts;
  const word = 'application/msword';
  const change = (id: number, to: Record<string, unknown>) =>
    db.updateTable('document').set(to).where('id', '=', id).execute();
  const make = () => makeDocument(house, space, { folder });
  await change(await make(), {
    name: 'Ünïcode "quoted" \\ 名前.pdf',
    filename: 'Ünïcode "quoted" \\ 名前.pdf',
  });
  await change(await make(), { mime: word, filename: 'copied.doc', tags: [1, 2] });
  await change(await make(), { mime: 'text/plain', filename: 'no ending', size: 12_345_678_901 });
  for (const hash of [heldName(), infectedName()]) {
    await sql`insert into stored_file (hash, size, kept_at) values (${hash}, 1, ${house.parts.clock.now()})`.execute(
      db,
    );
    await change(await make(), { hash });
  }
  for (const state of ['none', 'absent', 'waiting', 'ready', 'failed'] as const) {
    const id = await make();
    await change(id, { mime: word, filename: `${state}.doc` });
    await sql`
      insert into file_work (hash, mime, pdf_state, pdf_hash, text_state)
      select hash, mime, ${state}, case when ${state} = 'ready' then hash end, 'none' from document where id = ${id}
      on conflict (hash) do update set pdf_state = excluded.pdf_state, pdf_hash = excluded.pdf_hash`.execute(
      db,
    );
  }
  await setEntry(house, await make(), role, [...reads, 'canWriteDocument']);
  await setEntry(house, await make(), role, 'none');
  // Its folder cannot be read: it hangs where somebody sees it.
  const closed = await makeFolder(house, space, { parent: folder });
  await setEntry(house, closed, role, 'none');
  await setEntry(house, await makeDocument(house, space, { folder: closed }), role, reads);

  for (const place of [{ spaceId: space.id, folderId: folder }, { spaceId: space.id }]) {
    const { body } = await house.ask(listDocuments, { query: place }, { token });
    const columns = await columnsFor(token, place);
    expect(spellOut(columns)).toEqual(body.toSorted((a, b) => a.id - b.id));
    expect(columns.total).toBe(body.length);
    expect(columns.ids).toEqual(columns.ids.toSorted((a, b) => a - b));
  }
  const { ids } = await columnsFor(token, { spaceId: space.id, folderId: folder });
  expect(ids).toHaveLength(12);
});

it('[DOC-04] of very many the first come first, as people read names; one who may read fewer gets all of them', async () => {
  const space = await makeSpace(house);
  const { token } = await makeReader(space);
  const other = await makeReader(space);
  const folder = await makeFolder(house, space);
  const first = await makeDocument(house, space, { folder });
  await sql`
    insert into document (folder_id, name, hash, mime, filename, size, created_by, created_at, modified_by, modified_at, file_by, file_at)
    select d.folder_id, 'Report ' || n, d.hash, d.mime, d.filename, d.size, d.created_by, d.created_at, d.modified_by, d.modified_at, d.file_by, d.file_at
    from document d, generate_series(1, ${manyDocuments}::int) n where d.id = ${first}`.execute(
    house.parts.db,
  );
  await setEntry(house, first, other.role, 'none');
  const place = { spaceId: space.id, folderId: folder };

  const shown = await columnsFor(token, place);
  expect(shown.total).toBe(manyDocuments + 1);
  expect(shown.ids).toHaveLength(200);
  const firstReports = Array.from({ length: 199 }, (_, at) => `Report ${at + 1}`);
  expect(shown.names).toEqual(expect.arrayContaining(firstReports));
  const whole = await columnsFor(token, place, true);
  expect(new Set(whole.ids).size).toBe(manyDocuments + 1);
  const theirs = await columnsFor(other.token, place);
  expect([theirs.ids.length, theirs.total]).toEqual([manyDocuments, manyDocuments]);

  expect(shown.stamp).toBe(whole.stamp);
  expect(await stampFor(token, place)).toBe(whole.stamp);
  expect(await stampFor(other.token, place)).toBe(theirs.stamp);
});

it('[DOC-04] [8.2.2] a stamp is another one with every change of what one can read, and with no other', async () => {
  const space = await makeSpace(house);
  const { role, token } = await makeReader(space);
  const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
  const folder = await makeFolder(house, space);
  const place = { spaceId: space.id, folderId: folder };
  const hidden = await makeDocument(house, space, { folder });
  await setEntry(house, hidden, role, 'none');
  const seen = new Set([await stampFor(token, place)]);
  const expectOther = async (what: string) => {
    const stamp = await stampFor(token, place);
    expect(stamp, what).toBe((await columnsFor(token, place)).stamp);
    expect(seen.has(stamp), what).toBe(false);
    seen.add(stamp);
  };

  const first = await makeDocument(house, space, { folder });
  await expectOther('a new one');
  const second = await makeDocument(house, space, { folder });
  await expectOther('another one');
  const rename = (id: number, name: string) =>
    house.ask(updateDocument, { params: { id }, body: { name } }, { token: admin });
  house.clock.advance({ seconds: 1 });
  await rename(first, 'Renamed.pdf');
  await expectOther('a name');
  await setEntry(house, second, role, [...reads, 'canWriteDocument']);
  await expectOther('a right');
  await house.ask(deleteDocument, { params: { id: first } }, { token: admin });
  await expectOther('one less');

  const before = await stampFor(token, place);
  house.clock.advance({ seconds: 1 });
  await rename(hidden, 'Still hidden.pdf');
  await house.ask(deleteDocument, { params: { id: hidden } }, { token: admin });
  expect(await stampFor(token, place)).toBe(before);
});

it('a folder with many documents takes as many statements as one with few', async () => {
  const space = await makeSpace(house);
  const { token } = await makeReader(space);
  const folder = await makeFolder(house, space);
  const ask = () => columnsFor(token, { spaceId: space.id, folderId: folder });
  const few = await fewestStatements(house, ask);
  for (let made = 0; made < 20; made += 1) await makeDocument(house, space, { folder });
  expect(await fewestStatements(house, ask)).toBe(few);
});
