import {
  getMailSettings,
  type MailSettings,
  resetMailSettings,
  setMailSettings,
} from '@atrium/contract/notifications';
import { beforeEach, expect, it } from 'vitest';
import { createMailer } from '../../base/mail/mailer.ts';
import { atEnd } from '../../testing/at-end.ts';
import { bellOf, makeShelf, type Person } from '../../testing/bell.ts';
import { openHouse } from '../../testing/house.ts';
import { setEntry } from '../../testing/library.ts';
import { longSessions } from '../../testing/reviewing.ts';
import { makeSmtpServer } from '../../testing/services/smtp-server.ts';
import { mailDue } from './mail-job.ts';

const smtp = await makeSmtpServer();
const house = await openHouse({
  settings: { ...longSessions, SMTP_URL: smtp.url, TIME_ZONE: 'Europe/Zurich' },
});
const bell = bellOf(house);
const mailer = createMailer(house.parts, { connections: 2 });
atEnd(async () => mailer.close());
const mail = () => mailDue(house.parts, mailer);
const goOn = async (by: { minutes?: number; days?: number }) => {
  house.clock.advance(by);
  await mail();
};

beforeEach(() => smtp.received.splice(0));

const choose = async (who: Person, changes: Partial<MailSettings>) => {
  const { body } = await house.ask(getMailSettings, {}, who);
  const { address: _, isDefault: __, ...settings } = { ...body, ...changes };
  return (await house.ask(setMailSettings, { body: settings }, who)).body;
};
const allAtOnce = { reply: 'once', mention: 'once', version: 'once', new: 'once', failed: 'once' } as const;

/** Somebody who watches a space to which its author adds. */
async function makeWatched(rhythms: Partial<MailSettings> = {}) {
  const shelf = await makeShelf(house);
  const reader = await shelf.reader();
  await bell.watch(reader, 'space', shelf.space.id);
  if (Object.keys(rhythms).length > 0) await choose(reader, rhythms);
  const add = async (...names: string[]) => {
    await shelf.add(names);
    await bell.tell();
  };
  return { ...shelf, reader, add };
}
const subjects = () => smtp.received.map(({ subject }) => subject);

it('at once: what comes within two minutes is one mail, with links, to the one who watches', async () => {
  const { reader, add, space } = await makeWatched({ rhythms: allAtOnce });
  await add('Plan.txt');
  await mail();
  expect(smtp.received).toEqual([]);
  await add('Other plan.txt');
  await goOn({ minutes: 2 });
  const [sent, ...others] = smtp.received;
  expect(others).toEqual([]);
  expect(sent?.to?.[0]?.address).toBe((await house.ask(getMailSettings, {}, reader)).body.address);
  expect(sent?.text).toContain(`added 2 items to ${(await bell.list(reader))[0]?.name}`);
  expect(sent?.text).toContain(`/spaces/${space.id}/documents`);
  expect(sent?.html).toContain('/me/notifications');
  await goOn({ days: 1 });
  expect(smtp.received).toHaveLength(1);
});

it('what somebody has read by then is not mailed, nor what they cannot read by then', async () => {
  const { reader, readers, add, space } = await makeWatched({ rhythms: allAtOnce });
  await add('Seen.txt');
  await bell.read(reader, { upTo: Number.MAX_SAFE_INTEGER });
  await goOn({ minutes: 2 });
  expect(smtp.received).toEqual([]);
  house.clock.advance({ minutes: 20 });
  await add('Closed.txt');
  await setEntry(house, space.rootId, readers, 'none');
  await goOn({ minutes: 2 });
  expect(smtp.received).toEqual([]);
});

it('daily and weekly: one mail at the hour, where the reader is', async () => {
  const inTokyo = { zone: 'Asia/Tokyo', at: '07:30', weekday: 1 };
  const daily = await makeWatched({ ...inTokyo, rhythms: { ...allAtOnce, new: 'daily' } });
  const weekly = await makeWatched({ ...inTokyo, rhythms: { ...allAtOnce, new: 'weekly' } });
  const begun = house.clock.now();
  for (const name of ['One.txt', 'Two.txt', 'Three.txt']) {
    for (const { add } of [daily, weekly]) await add(name);
    house.clock.advance({ minutes: 11 });
  }
  const addressOf = async (who: Person) => (await house.ask(getMailSettings, {}, who)).body.address;
  const [first, second] = [await addressOf(daily.reader), await addressOf(weekly.reader)];
  const times = new Map<string, string[]>();
  while (house.clock.now().getTime() - begun.getTime() < 8 * 86_400_000) {
    await goOn({ minutes: 30 });
    for (const { to } of smtp.received.splice(0)) {
      const address = to?.[0]?.address ?? '';
      times.set(address, [...(times.get(address) ?? []), house.clock.now().toISOString()]);
    }
  }
  expect([times.get(first)?.length, times.get(second)?.length]).toEqual([1, 1]);
  // Half past seven in Tokyo, or the look after it.
  expect(times.get(first)?.[0]).toMatch(/T2(2:[345]|3:0)/);
  expect(new Date(times.get(second)?.[0] ?? '').getUTCDay()).toBe(0);
});

it('a mail server that is away for a day gets one mail, with what happened meanwhile', async () => {
  const { add } = await makeWatched({ rhythms: allAtOnce });
  await smtp.stop();
  for (let hour = 0; hour < 24; hour += 6) {
    await add(`Hour ${hour}.txt`);
    await goOn({ minutes: 360 });
  }
  expect(smtp.received).toEqual([]);
  await smtp.start();
  await goOn({ minutes: 120 });
  expect(subjects()).toEqual(['Atrium: news for you']);
  expect(smtp.received[0]?.text?.match(/Hour \d+\.txt/g)).toHaveLength(4);
  await goOn({ days: 1 });
  expect(smtp.received).toHaveLength(1);
});

it('of very much the newest is named, the rest counted, and none of it comes again', async () => {
  const { add } = await makeWatched({ rhythms: { ...allAtOnce, new: 'daily' } });
  // Not together: each is a thing of its own.
  for (let count = 0; count < 55; count += 1) {
    await add(`Plan ${count}.txt`);
    house.clock.advance({ minutes: 11 });
  }
  await goOn({ days: 1 });
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.text).toContain('Plan 54.txt');
  expect(smtp.received[0]?.text).not.toContain('Plan 3.txt');
  await add('The next.txt');
  await goOn({ days: 1 });
  expect(smtp.received).toHaveLength(2);
  expect(smtp.received[1]?.text).toContain('The next.txt');
  expect(smtp.received[1]?.text).not.toContain('Plan ');
});

it('[15.4.2] while a mail is on its way: a clock that jumps sends it no second time, what is told meanwhile comes next', async () => {
  const { add } = await makeWatched({ rhythms: allAtOnce });
  await add('First.txt');
  house.clock.advance({ minutes: 2 });
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  smtp.slowness.wait = () => {
    arrived.resolve();
    return released.promise;
  };
  const sending = mail();
  await arrived.promise;
  house.clock.advance({ minutes: 11 });
  await add('Meanwhile.txt');
  smtp.slowness.wait = async () => undefined;
  await goOn({ days: 1 });
  expect(smtp.received).toEqual([]);
  released.resolve();
  await sending;
  await mail();
  const [first, next, ...others] = smtp.received;
  expect(others).toEqual([]);
  expect(first?.text).toContain('First.txt');
  expect(next?.text).toContain('Meanwhile.txt');
  expect(next?.messageId).not.toBe(first?.messageId);
});

it('a weekly mail that the mail server takes only the day after comes then', async () => {
  const { add } = await makeWatched({ rhythms: { ...allAtOnce, new: 'weekly' } });
  await add('Week.txt');
  await smtp.stop();
  await goOn({ days: 7 });
  await smtp.start();
  await goOn({ days: 1 });
  expect(subjects()).toHaveLength(1);
});

it('never and a pause send nothing; what waited comes when somebody chooses otherwise', async () => {
  const { reader, add } = await makeWatched({ rhythms: { ...allAtOnce, new: 'never' } });
  await add('Quiet.txt');
  await goOn({ days: 8 });
  await choose(reader, { rhythms: allAtOnce, isPaused: true });
  await goOn({ days: 1 });
  expect(smtp.received).toEqual([]);
  expect(await choose(reader, { isPaused: false })).toMatchObject({ isPaused: false, isDefault: false });
  await goOn({ minutes: 2 });
  expect(subjects()).toHaveLength(1);
});

it('an address that is refused for good keeps nobody else waiting', async () => {
  const [bad, good] = [await makeWatched({ rhythms: allAtOnce }), await makeWatched({ rhythms: allAtOnce })];
  const { address } = (await house.ask(getMailSettings, {}, bad.reader)).body;
  smtp.unknownRecipients.set(address, 0);
  for (const { add } of [bad, good]) await add('Plan.txt');
  await goOn({ minutes: 2 });
  await goOn({ days: 1 });
  expect(smtp.received).toHaveLength(1);
  expect(smtp.unknownRecipients.get(address)).toBe(1);
});

it('who has not chosen gets what everybody does; a choice is kept, checked, and taken back', async () => {
  const { reader } = await makeShelf(house).then(async (shelf) => ({ reader: await shelf.reader() }));
  const first = (await house.ask(getMailSettings, {}, reader)).body;
  expect(first).toMatchObject({
    rhythms: { reply: 'once', mention: 'once', version: 'daily', new: 'weekly', failed: 'once' },
    ...{ at: '07:30', weekday: 1, zone: 'Europe/Zurich', isPaused: false, isDefault: true },
  });
  const chosen = { at: '18:00', zone: 'America/New_York', weekday: 5 };
  expect(await choose(reader, chosen)).toMatchObject({ ...chosen, isDefault: false });
  const { address: _, isDefault: __, ...body } = first;
  for (const wrong of [{ zone: 'Moon/Base' }, { zone: "'; drop" }, { at: '07:15' }, { weekday: 8 }]) {
    const { status } = await house.askError(setMailSettings, { body: { ...body, ...wrong } }, reader);
    expect([status, JSON.stringify(wrong)]).toEqual([422, JSON.stringify(wrong)]);
  }
  expect((await house.ask(resetMailSettings, {}, reader)).body).toEqual(first);
});

it('whoever may not sign in any more gets no mail', async () => {
  const { reader, add } = await makeWatched({ rhythms: allAtOnce });
  await add('Plan.txt');
  await house.parts.db
    .updateTable('app_user')
    .set({ is_active: false })
    .where('id', '=', reader.id)
    .execute();
  await goOn({ minutes: 2 });
  expect(smtp.received).toEqual([]);
});
