import { listReviewRecords, reportReview } from '@atrium/contract/reviews';
import { expect, it } from 'vitest';
import { openHouse } from '../../testing/house.ts';
import { dayIn, makeReviewed, reviewerOf } from '../../testing/reviewing.ts';

const house = await openHouse();
const { db } = house.parts;

async function opened() {
  const world = await makeReviewed(house);
  const reviewer = reviewerOf(house, world);
  await reviewer.start({ users: true, roles: true, deadline: dayIn(house, 14) });
  const params = { id: world.space.id };
  const report = (body: { role?: number; user?: number; note: string }, who = world.owner) =>
    house.ask(reportReview, { params, body }, who);
  const refused = async (body: { role?: number; user?: number; note: string }, who = world.owner) =>
    (await house.askError(reportReview, { params, body }, who)).body.code;
  return { ...world, ...reviewer, params, report, refused };
}

const mailsTo = async (email: string) =>
  (await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()).length;

it('[AUD-03] [AUD-04] what is wrong is written to the administrators and kept; what is open stays open', async () => {
  const { owner, admin, one, roles, params, report } = await opened();
  const [first] = roles;
  await report({ role: first, note: 'Reads the payroll.\nWhy?' });
  const { body } = await report({ user: one.id, note: 'Left the company.' });
  expect(body).toMatchObject({ needsUserAudit: true, needsRoleAudit: true });
  const name = body.roles.find(({ id }) => id === first)?.name;
  expect(body.reports).toMatchObject([
    {
      by: expect.stringMatching(/^Olga/),
      role: null,
      person: expect.stringMatching(/^Uno/),
      note: 'Left the company.',
    },
    { role: name, person: null, note: 'Reads the payroll.\nWhy?' },
  ]);
  const mail = await house.mailTo(admin.email, /Something is wrong/);
  expect(mail.text).toContain(`It is about the role ${name}:`);
  expect(mail.text).toContain('Reads the payroll.');
  expect(mail.text).toContain(`/spaces/${params.id}/permissions/${first}`);
  const records = (await house.ask(listReviewRecords, { params }, owner)).body;
  expect(records.slice(0, 2).map(({ kind, note }) => [kind, note])).toEqual([
    ['report', 'Left the company.'],
    ['report', 'Reads the payroll.\nWhy?'],
  ]);
  const headers = { authorization: `Bearer ${owner.token}` };
  const csv = await (
    await house.fetch(`/api/rest/audit/spaces/${params.id}/records/export`, { headers })
  ).text();
  expect(csv).toContain('Something is wrong');
  expect(csv).toContain('Left the company.');
});

it('[AUD-03] an administrator who reports writes to the others, not to themselves', async () => {
  const { admin, report } = await opened();
  const before = await mailsTo(admin.email);
  await report({ note: 'Too many people.' }, admin);
  expect(await mailsTo(admin.email)).toBe(before);
});

it('[AUD-03] [8.2.2] only what the reviewer sees there can be named, while a review is open, with words', async () => {
  const { one, stranger, roles, refused, admin, owner, confirmRole, confirmUsers } = await opened();
  expect(await refused({ note: 'x' }, one)).toBe('auth.forbidden');
  expect(await refused({ note: 'x' }, stranger)).toBe('space.not-found');
  expect(await refused({ user: stranger.id, note: 'x' })).toBe('user.not-found');
  expect(await refused({ role: 2_000_000_000, note: 'x' })).toBe('role.not-found');
  expect(await refused({ role: roles[0], user: one.id, note: 'x' })).toBe('request.invalid');
  for (const note of ['', '  ', 'x'.repeat(2001)]) expect(await refused({ note })).toBe('request.invalid');
  expect(await mailsTo(admin.email)).toBe(0);
  for (const role of roles) await confirmRole(role, owner);
  await confirmUsers(owner);
  expect(await refused({ note: 'x' })).toBe('review.not-open');
});

it('[AUD-04] a new review begins without the reports of the one before; the records keep them', async () => {
  const { owner, roles, params, report, start, review, confirmRole, confirmUsers } = await opened();
  await report({ role: roles[0], note: 'Wrong.' });
  const confirmed = await confirmRole(roles[0], owner);
  expect(confirmed.roles.find(({ id }) => id === roles[0])?.confirmed?.by).toMatch(/^Olga/);
  await confirmRole(roles[1], owner);
  expect((await confirmUsers(owner)).reports).toEqual([]);
  await start({ users: true, roles: true, deadline: dayIn(house, 20) });
  expect((await review()).reports).toEqual([]);
  const records = (await house.ask(listReviewRecords, { params }, owner)).body;
  expect(records.filter(({ kind }) => kind === 'report')).toHaveLength(1);
});
