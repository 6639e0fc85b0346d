import {
  listShareMailingLists,
  listShareRoles,
  listShares,
  listShareUsers,
  previewShare,
  shareItems,
} from '@atrium/contract/share';
import { describe, expect, it } from 'vitest';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs, type TestUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { makeList, makeShared, settledShare } from '../../testing/sharing.ts';

const house = await openHouse();
const { db } = house.parts;

const letter = { subject: 'For Monday', message: 'Please read.' };
const mailsOf = (shareId: number) =>
  db.selectFrom('mail').selectAll().where('share_id', '=', shareId).orderBy('id').execute();

describe('authorised recipients', () => {
  it('[SHR-01] are those who can read every item: by their roles together, as its owner, or as an administrator', async () => {
    const { space, folder, first, second, readers, sharer, people, token } = await makeShared(house);
    const apart = await makeDocument(house, space, { name: 'Apart.txt' });
    await setEntry(house, apart, readers, 'none');
    // Neither role alone opens both.
    const [one, two] = [await makeRole(house), await makeRole(house)];
    await setEntry(house, apart, one, reads);
    await setEntry(house, folder, two, reads);
    const both = await makeUser(house, { first_name: 'Both', last_name: 'Roles', roles: [one, two] });
    const { rows: admins } = await house.parts.pool.query(
      'select user_id as id from user_role where role_id in (161, 21313)',
    );
    await makeUser(house, { roles: [one, two], is_active: false });
    const ids = async (documentIds: number[], folderIds: number[] = []) => {
      const query = { documentIds: documentIds.join(','), folderIds: folderIds.join(',') };
      return (await house.ask(listShareUsers, { query }, { token })).body.map(({ id }) => id);
    };
    const always = [sharer.id, space.ownerId, ...admins.map(({ id }) => id)];
    expect(new Set(await ids([first, second], [folder]))).toEqual(
      new Set([...always, both.id, ...people.map(({ id }) => id)]),
    );
    expect(new Set(await ids([first, apart]))).toEqual(new Set([...always, both.id]));

    const roles = async (documentIds: string) =>
      (await house.ask(listShareRoles, { query: { documentIds } }, { token })).body.map(({ id }) => id);
    expect(await roles(`${first}`)).toEqual(expect.arrayContaining([readers, two, 21313]));
    const forBoth = await roles(`${first},${apart}`);
    expect(forBoth).not.toEqual(expect.arrayContaining([readers]));
    expect([one, two].filter((id) => forBoth.includes(id))).toEqual([]);
  });

  it('[SHR-01] a mailing list is offered if one member may read it all', async () => {
    const { first, people, stranger, token } = await makeShared(house);
    const [mixed, none] = [
      await makeList(house, [stranger.id, people[0]?.id as number]),
      await makeList(house, [stranger.id]),
    ];
    const { body } = await house.ask(
      listShareMailingLists,
      { query: { documentIds: String(first) } },
      { token },
    );
    expect(body.map(({ id }) => id)).toContain(mixed);
    expect(body.map(({ id }) => id)).not.toContain(none);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(['id', 'name']);
  });

  it('[SHR-01] people are found by either name, without regard to case and accents, and nothing else of them is told', async () => {
    const { first, readers, token } = await makeShared(house);
    const zoe = await makeUser(house, { first_name: 'Zoë', last_name: 'Müller-Straße', roles: [readers] });
    for (const q of ['zoe', 'MULLER', 'Müller-Straße Zoë', 'zoë mül', '  zoe  ']) {
      const { body } = await house.ask(
        listShareUsers,
        { query: { documentIds: String(first), q } },
        { token },
      );
      expect(body, q).toEqual([
        { id: zoe.id, firstName: 'Zoë', lastName: 'Müller-Straße', fullName: 'Zoë Müller-Straße' },
      ]);
    }
    for (const q of ['%', '_', '\\', "';drop table app_user;--", zoe.email]) {
      const { body } = await house.ask(
        listShareUsers,
        { query: { documentIds: String(first), q } },
        { token },
      );
      expect(body, q).toEqual([]);
    }
  });

  it('[SHR-01] are looked up in as many statements for 40 documents, half with entries of their own as for one', async () => {
    const { space, readers, token } = await makeShared(house);
    const many: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      const id = await makeDocument(house, space);
      if (count % 2) await setEntry(house, id, readers, reads);
      many.push(id);
    }
    const count = (documentIds: number[]) =>
      fewestStatements(house, () =>
        house.ask(listShareUsers, { query: { documentIds: documentIds.join(',') } }, { token }),
      );
    expect(await count(many)).toBe(await count(many.slice(0, 1)));
  });

  it('[SHR-01] [2.3.2] at most 500 items are asked about, by digits alone, and at least one', async () => {
    const { token } = await makeShared(house);
    const ask = (query: object) => house.askError(listShareUsers, { query }, { token });
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');
    expect(await ask({ documentIds: ids(500), folderIds: '1' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Share at most 500 items at once.') },
    });
    for (const query of [
      {},
      { documentIds: '1,' },
      { documentIds: '1e3' },
      { documentIds: '1;2' },
      { q: 'x' },
    ])
      expect((await ask(query)).status, JSON.stringify(query)).toBe(400);
    expect((await ask({ documentIds: ids(500) })).status).toBe(404);
  });

  it('[8.2.1] to whom the directory is closed no name is told', async () => {
    const { first, sharers, people, readers } = await makeShared(house);
    const closed = await makeUser(house, { roles: [sharers], deny_contact_list: true });
    const token = await signInAs(house, closed);
    const query = { documentIds: String(first) };
    expect((await house.askError(listShareUsers, { query }, { token })).status).toBe(403);
    expect((await house.ask(listShareRoles, { query }, { token })).body.map(({ id }) => id)).toContain(
      readers,
    );
    for (const field of ['userIds', 'ccUserIds']) {
      const body = { documentIds: [first], roleIds: [readers], ...letter, [field]: [people[0]?.id] };
      expect((await house.askError(shareItems, { body }, { token })).status, field).toBe(403);
      expect((await house.askError(previewShare, { body }, { token })).status, field).toBe(403);
    }
  });
});

describe('a share', () => {
  it('[SHR-02] is refused whole where one item may not be shared or one recipient may not read', async () => {
    const { space, first, people, stranger, readers, sharers, token } = await makeShared(house);
    const unshared = await makeFolder(house, space);
    const role = await makeRole(house);
    const unsharedDocument = await makeDocument(house, space);
    for (const id of [unshared, unsharedDocument]) await setEntry(house, id, sharers, reads);
    const person = people[0] as TestUser;
    const hidden = await makeDocument(house, await makeSpace(house));
    const disabled = await makeUser(house, { roles: [readers], is_active: false });
    const foreignList = await makeList(house, [stranger.id]);
    const ask = (body: object) =>
      house.askError(
        shareItems,
        { body: { documentIds: [first], userIds: [person.id], ...letter, ...body } },
        { token },
      );

    expect(await ask({ documentIds: [first, hidden] })).toMatchObject({
      status: 404,
      body: { code: 'document.not-found' },
    });
    expect(await ask({ folderIds: [unshared] })).toMatchObject({ status: 403 });
    expect(await ask({ documentIds: [first, unsharedDocument] })).toMatchObject({ status: 403 });
    expect(await ask({ spaceIds: [2_000_000] })).toMatchObject({ status: 404 });
    for (const [field, id] of [
      ['userIds', stranger.id],
      ['userIds', disabled.id],
      ['userIds', 2_000_000],
      ['ccUserIds', stranger.id],
      ['roleIds', role],
      ['mailingListIds', foreignList],
    ] as const) {
      const { status, body } = await ask({ [field]: [id, ...(field === 'userIds' ? [person.id] : [])] });
      expect([status, body.code, Object.keys(body.fields ?? {})], `${field} ${id}`).toEqual([
        422,
        'share.recipient-not-authorised',
        [field],
      ]);
    }
    const { body: own } = await house.ask(listShares, {}, { token });
    expect(own).toEqual([]);
  });

  it('[SHR-02] reaches each person once, also who is in three lists, two roles and the copies', async () => {
    const world = await makeShared(house, { readers: 3 });
    const { people, stranger, readers, sharer, token } = world;
    const [one, two, three] = people as [TestUser, TestUser, TestUser];
    const other = await makeRole(house);
    await db.insertInto('user_role').values({ user_id: one.id, role_id: other }).execute();
    await setEntry(house, world.space.rootId, other, reads);
    const lists = [
      await makeList(house, [one.id, stranger.id]),
      await makeList(house, [one.id, two.id, stranger.id]),
      await makeList(house, [one.id]),
    ];
    await db.deleteFrom('user_role').where('user_id', '=', three.id).execute();
    await db.insertInto('user_role').values({ user_id: three.id, role_id: other }).execute();
    const chosen = {
      userIds: [one.id, one.id],
      roleIds: [readers, other],
      mailingListIds: lists,
      ccUserIds: [one.id, sharer.id, sharer.id],
    };
    const { body: preview } = await house.ask(
      previewShare,
      { body: { documentIds: [world.first], ...chosen } },
      { token },
    );
    expect(preview).toMatchObject({ people: 3, copies: 1, leftOut: 1 });

    const { status, body } = await world.share(chosen);
    expect(status).toBe(201);
    expect(body).toMatchObject({ people: 3, copies: 1, leftOut: 1, hidden: 0, failed: 0 });
    const mails = await mailsOf(body.id);
    expect(mails.map(({ recipient, is_copy }) => [recipient, is_copy])).toEqual([
      ...[one, two, three].map(({ email }) => [email, false]),
      [sharer.email, true],
    ]);
    expect(await settledShare(house, token, body.id)).toMatchObject({ outbox: 4, sent: 0, queued: 0 });
  });

  it('[SHR-02] [1.2.1] [4.1.3] the mail names the sharer, answers go to them, and its links open what was shared', async () => {
    const world = await makeShared(house);
    const { people, sharer, folder, first, space, token } = world;
    const [one, two] = people as [TestUser, TestUser];
    await world.share({
      documentIds: [first],
      folderIds: [folder],
      spaceIds: [space.id],
      userIds: [one.id],
      ccUserIds: [two.id],
      subject: 'Für “Montag” <b>&',
      message: 'Line one\r\n\r\n<script>alert(1)</script> & more',
    });
    const mail = await house.mailTo(one.email, /Montag/);
    expect(mail.subject).toBe('Für “Montag” <b>&');
    expect(mail.from).toMatchObject({ name: 'Olivia Owens via Atrium', address: 'atrium@localhost' });
    expect(mail.replyTo).toMatchObject([{ address: sharer.email }]);
    expect(mail.to).toHaveLength(1);
    expect(mail.cc ?? []).toEqual([]);
    expect(mail.attachments).toEqual([]);
    const base = house.parts.publicUrl;
    const links = [
      `${base}/spaces/${space.id}/documents`,
      `${base}/spaces/${space.id}/documents/folder/${folder}`,
      `${base}/spaces/${space.id}/documents/document/${first}`,
    ];
    for (const link of links) {
      expect(mail.text?.split('\n')).toContain(link);
      expect(mail.html).toContain(`href="${link}"`);
    }
    expect(mail.text).toContain('Olivia Owens shares a space, a folder and a document with you.');
    expect(mail.text).toContain('  Line one\n  \n  <script>alert(1)</script> & more');
    expect(mail.html).toContain('Line one\n\n&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('Budget 2027.pdf');
    const copy = await house.mailTo(two.email, /Montag/);
    expect(copy.text).toContain('sends you a copy of this message for your information');
    expect(mail.text).not.toContain('copy');

    const { body } = await house.ask(listShares, {}, { token });
    expect(body[0]?.items.map(({ entityType, name, route }) => [entityType, name, base + route])).toEqual([
      ['space', expect.any(String), links[0]],
      ['folder', 'Plans', links[1]],
      ['document', 'Budget 2027.pdf', links[2]],
    ]);
  });

  it('[SHR-01] the preview is the mail, before anything is stored', async () => {
    const world = await makeShared(house);
    const [one] = world.people as TestUser[] as [TestUser];
    const body = { documentIds: [world.first], userIds: [one.id], ...letter };
    const { body: preview } = await house.ask(previewShare, { body }, { token: world.token });
    const { body: empty } = await house.ask(
      previewShare,
      { body: { documentIds: [world.first] } },
      { token: world.token },
    );
    expect(empty).toMatchObject({ people: 0, copies: 0, leftOut: 0, mail: { subject: '' } });
    expect((await house.ask(listShares, {}, { token: world.token })).body).toEqual([]);
    await world.share({ documentIds: [world.first], userIds: [one.id], ...letter });
    const mail = await house.mailTo(one.email, /Monday/);
    const greeting = /Hello [^,]+,/;
    expect(preview.mail.text.replace(greeting, '').trim()).toBe(mail.text?.replace(greeting, '').trim());
    expect(preview.mail).toMatchObject({
      from: 'Olivia Owens via Atrium <atrium@localhost>',
      replyTo: world.sharer.email,
      subject: letter.subject,
    });
  });

  it('[SHR-01] [1.3.11] [2.3.2] subject and text are required, short enough, and no headers', async () => {
    const { first, people, token } = await makeShared(house);
    const ask = async (more: object) => {
      const body = { documentIds: [first], userIds: [people[0]?.id], ...letter, ...more };
      const answer = await house.askError(shareItems, { body }, { token });
      return [answer.status, answer.body.fields];
    };
    expect(await ask({ subject: '   ' })).toEqual([422, { subject: 'Subject is required.' }]);
    expect(await ask({ subject: undefined, message: undefined })).toEqual([
      422,
      { subject: 'Subject is required.', message: 'Text is required.' },
    ]);
    expect(await ask({ message: '\n \n' })).toEqual([422, { message: 'Text is required.' }]);
    for (const subject of ['a\r\nBcc: evil@b.example', 'a\nb', 'a\u0000', 'a\u2028b'])
      expect((await ask({ subject }))[1], JSON.stringify(subject)).toEqual({
        subject: 'A subject cannot hold line breaks or control characters.',
      });
    expect(await ask({ subject: 'x'.repeat(201) })).toEqual([
      422,
      { subject: 'Use at most 200 characters.' },
    ]);
    expect(await ask({ message: 'x'.repeat(10_001) })).toEqual([
      422,
      { message: 'Use at most 10000 characters.' },
    ]);
    expect(await ask({ userIds: [] })).toEqual([422, { userIds: 'Choose at least one recipient.' }]);
    expect(await ask({ documentIds: [] })).toEqual([
      422,
      { documentIds: 'Choose at least one document or folder.' },
    ]);
    expect((await ask({ from: 'me' }))[0]).toBe(422);
  });

  it('[SHR-02] is in the audit trail, with how many mails, and only its sharer sees it', async () => {
    const world = await makeShared(house);
    const { body } = await world.share({ roleIds: [world.readers] });
    const { rows } = await house.parts.pool.query(
      `select detail from audit_event where action = 'items.shared' and actor_id = $1`,
      [world.sharer.id],
    );
    expect(rows).toMatchObject([
      { detail: { mails: 2, roleIds: [world.readers], documentIds: [world.first, world.second] } },
    ]);
    const other = await signInAs(house, world.people[0] as TestUser);
    expect((await house.ask(listShares, {}, { token: other })).body).toEqual([]);
    await settledShare(house, world.token, body.id);
    // What the sharer cannot read any more has no name for them either.
    await setEntry(house, world.first, world.sharers, 'none');
    const { body: later } = await house.ask(listShares, {}, { token: world.token });
    expect(later[0]).toMatchObject({ hidden: 1, items: [{ name: 'Forecast.xlsx' }] });
  });

  it('[2.4.1] an hour’s number of shares is limited, and that is in the audit trail', async () => {
    const world = await makeShared(house);
    const body = { documentIds: [world.first], userIds: [world.stranger.id], ...letter };
    let last = await house.askError(shareItems, { body }, { token: world.token });
    for (let count = 0; count < 70 && last.status === 422; count += 1)
      last = await house.askError(shareItems, { body }, { token: world.token });
    expect(last).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
    const { rows } = await house.parts.pool.query(
      `select from audit_event where action = 'throttled' and detail->>'limit' = 'share'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    house.clock.advance({ hours: 1, minutes: 1 });
    expect((await world.share({ roleIds: [world.readers] })).status).toBe(201);
  });
});

describe('a share whose answer was lost', () => {
  const keyed = (token: string, key: string) => ({ token, headers: { 'idempotency-key': key } });

  it('[SHR-02] [2.3.3] is sent again by the same key and made once, also at the same time', async () => {
    const { first, readers, token } = await makeShared(house);
    const body = { documentIds: [first], roleIds: [readers], ...letter };
    const send = (key: string) => house.ask(shareItems, { body }, keyed(token, key));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('the-same-share')));
    const ids = new Set(answers.map((answer) => answer.body.id));
    expect(ids.size).toBe(1);
    expect((await send('the-same-share')).body.id).toBe([...ids][0]);
    expect(await mailsOf([...ids][0] as number)).toHaveLength(2);
    expect((await house.ask(listShares, {}, { token })).body).toHaveLength(1);
    expect(ids).not.toContain((await send('another-share')).body.id);
  });

  it('is nobody else’s: the key of another person makes a share of its own', async () => {
    const [one, other] = [await makeShared(house), await makeShared(house)];
    const share = ({ first, readers, token }: typeof one) =>
      house.ask(
        shareItems,
        { body: { documentIds: [first], roleIds: [readers], ...letter } },
        keyed(token, 'a-key-of-both'),
      );
    expect((await share(one)).body.id).not.toBe((await share(other)).body.id);
  });
});
