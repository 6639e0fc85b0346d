import { listNotifications, listWatches } from '@atrium/contract/notifications';
import { AnnotationBody } from '@atrium/contract/parts/annotation-body';
import { listOpenings, listReceived } from '@atrium/contract/recent';
import { expect, it } from 'vitest';
import { demoPassword } from '../core/passwords/demo-passwords.ts';
import { signInAs } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';

const house = await openHouse({ demoLibrary: true });

it.each(['admin', 'manager', 'owner', 'staff', 'guest'])(
  'the bell of %s has something, some of it read, and all of it can be opened',
  async (name) => {
    const token = await signInAs(house, { email: `${name}@atrium.example`, password: demoPassword });
    const { unread, notifications } = (
      await house.ask(listNotifications, { query: { limit: 100 } }, { token })
    ).body;
    expect(notifications.length).toBeGreaterThan(0);
    expect(unread).toBe(notifications.filter(({ isRead }) => !isRead).length);
    expect((await house.ask(listWatches, {}, { token })).body.length).toBeGreaterThan(0);
    for (const one of notifications) {
      expect(one.route).toMatch(/^\/spaces\/\d+\/(documents|permissions)/);
      expect(one.by === null).toBe(one.kind === 'review');
    }
  },
);

it('the demo accounts have read some and not others, and the owner of a space under review is told of it', async () => {
  const { rows } = await house.parts.pool.query<{ kind: string; read: number; unread: number }>(
    `select kind, count(read_at)::int as read, (count(*) - count(read_at))::int as unread
     from notification_for join notification on id = notification_id group by 1`,
  );
  const [fresh, review] = ['new', 'review'].map((kind) => rows.find((row) => row.kind === kind));
  expect(fresh?.read).toBeGreaterThan(5);
  expect(fresh?.unread).toBeGreaterThan(3);
  expect(review?.unread).toBeGreaterThan(0);
});

it.each(['admin', 'manager', 'owner', 'staff', 'guest', 'lists', 'curator'])(
  '%s was sent something by a colleague, and has opened something',
  async (name) => {
    const token = await signInAs(house, { email: `${name}@atrium.example`, password: demoPassword });
    expect((await house.ask(listReceived, { query: {} }, { token })).body.length).toBeGreaterThan(0);
    expect((await house.ask(listOpenings, { query: {} }, { token })).body.length).toBeGreaterThan(0);
  },
);

it('people are mentioned in comments and answer them, are told of it, and no mail is due', async () => {
  const told = async (name: string) => {
    const token = await signInAs(house, { email: `${name}@atrium.example`, password: demoPassword });
    const { notifications } = (await house.ask(listNotifications, { query: { limit: 100 } }, { token })).body;
    return { kinds: notifications.map(({ kind }) => kind), notifications };
  };
  const [staff, curator, owner] = [await told('staff'), await told('curator'), await told('owner')];
  expect([
    staff.kinds.includes('mention'),
    curator.kinds.includes('reply'),
    owner.kinds.includes('reply'),
  ]).toEqual([true, true, true]);
  const { entityId } = staff.notifications.find(({ kind }) => kind === 'mention') ?? {};
  const written = await house.parts.db
    .selectFrom('annotation')
    .select('body')
    .where('document_id', '=', entityId as number)
    .orderBy('seq')
    .execute();
  expect(written.map(({ body }) => AnnotationBody.safeParse(body).success)).toEqual([true, true]);
  expect(written[0]?.body.contents).toContain('Ingrid Nordahl');
  const mails = await house.parts.db.selectFrom('notification_mail').select('rhythm').execute();
  expect(mails.filter(({ rhythm }) => rhythm === 'once')).toEqual([]);
});
