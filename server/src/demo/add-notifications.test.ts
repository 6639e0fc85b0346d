import { listNotifications, listWatches } from '@atrium/contract/notifications';
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
