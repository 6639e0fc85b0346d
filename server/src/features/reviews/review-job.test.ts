import { getSpaceReview, setReviewSchedule } from '@atrium/contract/reviews';
import { expect, it } from 'vitest';
import { openHouse } from '../../testing/house.ts';
import { dayIn, longSessions, makeReviewed, reviewerOf } from '../../testing/reviewing.ts';
import { followReviews } from './review-job.ts';

const house = await openHouse({ settings: longSessions });
const second = await openHouse({ beside: house, clock: house.clock, settings: longSessions });
const { db } = house.parts;

/** Twice in each of two processes at once: each thing happens once all the same. */
const follow = async () => {
  await Promise.all([house, second, house, second].map(({ parts }) => followReviews(parts)));
};

const mailsTo = async (email: string) =>
  (await db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()).length;

async function reviewed(days: number | null) {
  const world = await makeReviewed(house);
  const reviewer = reviewerOf(house, world);
  if (days !== null) await reviewer.start({ users: true, roles: true, deadline: dayIn(house, days) });
  return { ...world, ...reviewer, params: { id: world.space.id } };
}

it('[AUD-04] the owner is mailed at the start, seven days before and at the deadline, each once', async () => {
  const { owner, space } = await reviewed(10);
  const name = (
    await db.selectFrom('space').select('name').where('id', '=', space.id).executeTakeFirstOrThrow()
  ).name;
  const started = await house.mailTo(owner.email, /Permission review required/);
  expect(started.subject).toBe(`Atrium: Permission review required: ${name}`);
  const deadline = dayIn(house, 10).split('-').reverse().join('.');
  expect(started.text).toContain(`Finish it by ${deadline}.`);
  expect(started.text).toContain(`/spaces/${space.id}/permissions`);
  house.clock.advance({ days: 2 });
  await follow();
  expect(await mailsTo(owner.email)).toBe(1);
  house.clock.advance({ days: 1 });
  await follow();
  const reminder = await house.mailTo(owner.email, /due by/);
  expect(reminder.subject).toContain(deadline);
  house.clock.advance({ days: 7 });
  await follow();
  expect(await mailsTo(owner.email), 'its day is part of it').toBe(2);
  house.clock.advance({ days: 1 });
  await follow();
  const expired = await house.mailTo(owner.email, /deadline expired/);
  expect(expired.text).toContain('blocked from the space until you confirm the review');
  house.clock.advance({ days: 30 });
  await follow();
  expect(await mailsTo(owner.email)).toBe(3);
});

it('[AUD-04] a short review needs no reminder, a finished one no mail at all', async () => {
  const short = await reviewed(5);
  const done = await reviewed(8);
  await done.confirmUsers();
  for (const role of done.roles) await done.confirmRole(role);
  await follow();
  house.clock.advance({ days: 3 });
  await follow();
  expect([await mailsTo(short.owner.email), await mailsTo(done.owner.email)]).toEqual([1, 1]);
  house.clock.advance({ days: 10 });
  await follow();
  expect([await mailsTo(short.owner.email), await mailsTo(done.owner.email)]).toEqual([2, 1]);
});

it('[AUD-04] where the owner is disabled the administrators are told', async () => {
  const { owner, admin } = await reviewed(10);
  await db.updateTable('app_user').set({ is_active: false }).where('id', '=', owner.id).execute();
  const before = await mailsTo(admin.email);
  house.clock.advance({ days: 4 });
  await follow();
  expect([await mailsTo(owner.email), (await mailsTo(admin.email)) - before]).toEqual([1, 1]);
});

it('[AUD-04] a mark and its mail are there both or not at all', async () => {
  const { owner, space } = await reviewed(10);
  house.clock.advance({ days: 4 });
  const broken = { ...house.parts.jobs, queue: () => Promise.reject(new Error('no queue')) };
  await expect(followReviews({ ...house.parts, jobs: broken })).rejects.toThrow('reviews failed');
  const { review_reminded_for } = await db
    .selectFrom('space')
    .select('review_reminded_for')
    .where('id', '=', space.id)
    .executeTakeFirstOrThrow();
  expect([review_reminded_for, await mailsTo(owner.email)]).toEqual([null, 1]);
  await follow();
  expect(await mailsTo(owner.email)).toBe(2);
});

it('[AUD-04] reviews start by timetable, each once', async () => {
  const { params, admin, owner, ...reviewer } = await reviewed(null);
  const schedule = { months: 6, days: 14, users: true, roles: false, nextOn: dayIn(house, 3) };
  const set = await house.ask(setReviewSchedule, { params, body: { schedule } }, admin);
  expect(set.body.schedule).toEqual(schedule);
  await follow();
  expect((await reviewer.review()).needsUserAudit).toBe(false);
  house.clock.advance({ days: 3 });
  await follow();
  const started = await reviewer.review();
  expect(started).toMatchObject({
    needsUserAudit: true,
    needsRoleAudit: false,
    auditDeadline: dayIn(house, 14),
  });
  expect(await mailsTo(owner.email)).toBe(1);
  const records = await db
    .selectFrom('review_record')
    .selectAll()
    .where('space_id', '=', params.id)
    .execute();
  expect(records).toMatchObject([{ kind: 'started', actor_id: null, actor_name: null }]);
  const next = started.schedule?.nextOn as string;
  expect((Date.parse(next) - Date.parse(schedule.nextOn)) / 86_400_000).toBeGreaterThan(180);
  await reviewer.confirmUsers();
  await follow();
  expect((await reviewer.review()).needsUserAudit).toBe(false);
});

it('[AUD-04] an open review is not started over, and periods that nobody was there for are not made up for', async () => {
  const { params, admin, ...reviewer } = await reviewed(60);
  const schedule = { months: 1, days: 7, users: true, roles: true, nextOn: dayIn(house, 0) };
  await house.ask(setReviewSchedule, { params, body: { schedule } }, admin);
  const deadline = dayIn(house, 60);
  await db
    .updateTable('review_schedule')
    .set({ next_on: dayIn(house, -100) })
    .where('space_id', '=', params.id)
    .execute();
  await follow();
  const review = await reviewer.review(admin);
  expect(review.auditDeadline).toBe(deadline);
  expect((review.schedule?.nextOn as string) > dayIn(house, 0)).toBe(true);
  const gone = await house.ask(setReviewSchedule, { params, body: { schedule: null } }, admin);
  expect(gone.body.schedule).toBeNull();
});

it('[AUD-04] a schedule that makes no sense is refused', async () => {
  const { params, admin } = await reviewed(null);
  const good = { months: 6, days: 14, users: true, roles: true, nextOn: dayIn(house, 3) };
  for (const bad of [
    { months: 0 },
    { months: 61 },
    { days: 0 },
    { days: 366 },
    { users: false, roles: false },
    { nextOn: dayIn(house, -1) },
  ]) {
    const refused = await house.askError(
      setReviewSchedule,
      { params, body: { schedule: { ...good, ...bad } } },
      admin,
    );
    expect(refused.status).toBe(422);
  }
  expect((await house.ask(getSpaceReview, { params }, admin)).body.schedule).toBeNull();
});
