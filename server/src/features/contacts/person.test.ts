import { deleteItems } from '@atrium/contract/documents';
import { getPerson, listPersonDocuments } from '@atrium/contract/people';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeContact } from '../../testing/contacts.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const readers = await makeRole(house);
const livia = await makeUser(house);
const staff = await signInAs(house, await makeUser(house, { roles: [readers] }));
const outsider = await signInAs(house, await makeUser(house, { deny_contact_list: true, roles: [readers] }));

beforeEach(async () => void (await house.parts.db.deleteFrom('contact').execute()));

const person = async (id: number, token = staff) =>
  (await house.ask(getPerson, { params: { id } }, { token })).body;
const documents = async (id: number, query: { limit?: number; offset?: number } = {}, token = staff) =>
  (await house.ask(listPersonDocuments, { params: { id }, query }, { token })).body;
const refusal = async (id: number, token: string) => {
  const one = await house.askError(getPerson, { params: { id } }, { token });
  const other = await house.askError(listPersonDocuments, { params: { id }, query: {} }, { token });
  expect([other.status, other.body.code]).toEqual([one.status, one.body.code]);
  return [one.status, one.body.code];
};

describe('[CON-01] a person', () => {
  it('stands between the supervisor and those who report to them, whatever the capitals', async () => {
    const boss = await makeContact(house, admin, {
      firstName: 'Jonas',
      lastName: 'Albrecht',
      position: 'Head',
    });
    const made = await makeContact(house, admin, {
      ...{ firstName: 'Livia', lastName: 'Varga', supervisor: 'jonas albrecht', position: 'Engineer' },
    });
    const beat = await makeContact(house, admin, { lastName: 'Wyss', supervisor: 'LIVIA VARGA' });
    const luca = await makeContact(house, admin, { lastName: 'Ferraro', supervisor: 'Livia Varga' });
    await makeContact(house, admin, { supervisor: 'Livia Vargas' });
    const colleague = ({ id, firstName, lastName, email, position, image }: typeof boss) => ({
      ...{ id, firstName, lastName, email, position, image },
    });
    expect(await person(made.id)).toEqual({
      contact: made,
      supervisor: colleague(boss),
      reports: [colleague(luca), colleague(beat)],
      reportsTotal: 2,
    });
    expect(await person(boss.id)).toMatchObject({ supervisor: null, reports: [colleague(made)] });
  });

  it('has no supervisor and no reports by a name that several have, or nobody', async () => {
    const twin = { firstName: 'Anna', lastName: 'Huber' };
    const [one] = [await makeContact(house, admin, twin), await makeContact(house, admin, twin)];
    const below = await makeContact(house, admin, { supervisor: 'Anna Huber' });
    const alone = await makeContact(house, admin, { supervisor: 'Somebody Else' });
    const nobody = { supervisor: null, reports: [], reportsTotal: 0 };
    for (const { id } of [one, below, alone]) expect(await person(id)).toMatchObject(nobody);
  });

  it('is not their own supervisor', async () => {
    const own = { firstName: 'Rosa', lastName: 'Rossi', supervisor: 'Rosa Rossi' };
    const { id } = await makeContact(house, admin, own);
    expect(await person(id)).toMatchObject({ supervisor: null, reports: [], reportsTotal: 0 });
  });

  it('[CON-06] [8.2.1] shows nobody whose contact is hidden, and is hidden itself; a hidden namesake changes nothing', async () => {
    const boss = await makeContact(house, admin, {
      ...{ firstName: 'Jonas', lastName: 'Albrecht', isPublished: false },
    });
    const made = await makeContact(house, admin, {
      ...{ firstName: 'Livia', lastName: 'Varga', supervisor: 'Jonas Albrecht' },
    });
    const known = await makeContact(house, admin, { supervisor: 'Livia Varga' });
    await makeContact(house, admin, { supervisor: 'Livia Varga', isPublished: false });
    await makeContact(house, admin, { firstName: 'Livia', lastName: 'Varga', isPublished: false });
    const seen = await person(made.id);
    expect([seen.supervisor, seen.reports.map(({ id }) => id), seen.reportsTotal]).toEqual([
      null,
      [known.id],
      1,
    ]);
    expect(await refusal(boss.id, staff)).toEqual([404, 'contact.not-found']);
    expect((await person(boss.id, admin)).contact.id).toBe(boss.id);
  });

  it('[CON-07] [8.2.1] is nobody’s to see to whom the directory is closed, there or not', async () => {
    const { id } = await makeContact(house, admin, { user: livia.id });
    expect(await refusal(id, outsider)).toEqual([403, 'auth.forbidden']);
    expect(await refusal(2_000_000, outsider)).toEqual([403, 'auth.forbidden']);
  });
});

describe('[8.2.2] what a person made', () => {
  it('is listed as far as the reader can read it, the newest first, page by page, with its spaces', async () => {
    const { id } = await makeContact(house, admin, { user: livia.id });
    const works = await makeSpace(house, { name: 'Works' });
    const quality = await makeSpace(house, { name: 'Quality' });
    const closed = await makeSpace(house, { name: 'Closed' });
    for (const { rootId } of [works, quality]) await setEntry(house, rootId, readers, reads);
    const add = (space: typeof works, name: string, createdBy = livia.id) => {
      house.clock.advance({ seconds: 1 });
      return makeDocument(house, space, { name, createdBy });
    };
    const first = await add(works, 'first.pdf');
    await add(closed, 'closed.txt');
    await add(works, 'of another.txt', works.ownerId);
    const gone = await add(works, 'gone.txt');
    const kept = await add(works, 'kept back.txt');
    await setEntry(house, kept, readers, 'none');
    await add(quality, 'second.txt');
    await add(works, 'third.txt');
    await house.ask(deleteItems, { body: { documents: [gone], folders: [] } }, { token: admin });
    const all = await documents(id);
    expect(all).toMatchObject({
      total: 3,
      spaces: [
        { id: works.id, name: 'Works' },
        { id: quality.id, name: 'Quality' },
      ],
    });
    expect(all.documents.map(({ name }) => name)).toEqual(['third.txt', 'second.txt', 'first.pdf']);
    expect(all.documents[2]).toEqual({
      ...{ entityType: 'document', entityId: first, name: 'first.pdf', format: 'pdf' },
      ...{ space: works.id, spaceName: 'Works', at: expect.any(String) },
      route: `/spaces/${works.id}/documents/document/${first}`,
    });
    const page = await documents(id, { limit: 1, offset: 1 });
    expect([page.total, page.documents.map(({ name }) => name)]).toEqual([3, ['second.txt']]);
    expect((await documents(id, { offset: 3 })).documents).toEqual([]);
    expect((await documents(id, {}, admin)).total).toBe(5);
  });

  it('takes as many statements for many as for few', async () => {
    const [few, many] = [await makeUser(house), await makeUser(house)];
    const fewId = (await makeContact(house, admin, { user: few.id })).id;
    const manyId = (await makeContact(house, admin, { user: many.id })).id;
    const space = await makeSpace(house);
    await setEntry(house, space.rootId, readers, reads);
    await makeDocument(house, space, { createdBy: few.id });
    for (let n = 0; n < 12; n += 1) {
      const folder = await makeFolder(house, space);
      await setEntry(house, folder, readers, reads);
      await makeDocument(house, space, { folder, createdBy: many.id });
    }
    expect((await documents(manyId)).total).toBe(12);
    expect(await fewestStatements(house, () => documents(manyId))).toBe(
      await fewestStatements(house, () => documents(fewId)),
    );
  });

  it('is nothing where there is no account; a page that cannot be is refused', async () => {
    const { id } = await makeContact(house, admin);
    expect(await documents(id)).toEqual({ total: 0, spaces: [], documents: [] });
    for (const query of [{ limit: 0 }, { limit: 101 }, { offset: -1 }, { offset: 1e9 }]) {
      const { status } = await house.askError(
        listPersonDocuments,
        { params: { id }, query },
        { token: staff },
      );
      expect(status).toBe(400);
    }
  });
});
