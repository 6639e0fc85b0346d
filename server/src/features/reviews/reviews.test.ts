import {
  exportReviewRecords,
  getSpaceReview,
  listPendingRoles,
  listReviewedUsers,
  listReviewRecords,
  listSpaceRoles,
  setReviewSchedule,
  startReview,
} from '@atrium/contract/reviews';
import { getSpace } from '@atrium/contract/spaces';
import { expect, it } from 'vitest';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { dayIn, makeReviewed, reviewerOf } from '../../testing/reviewing.ts';

const house = await openHouse();
const { db, pool } = house.parts;

async function opened({ users = true, roles = true } = {}) {
  const world = await makeReviewed(house);
  const reviewer = reviewerOf(house, world);
  await reviewer.start({ users, roles, deadline: dayIn(house, 14) });
  return { ...world, ...reviewer, params: { id: world.space.id } };
}

const recordsOf = (spaceId: number) =>
  db.selectFrom('review_record').selectAll().where('space_id', '=', spaceId).orderBy('id').execute();

it('[AUD-03] a start makes every role with entries pending, less the two of administrators', async () => {
  const world = await makeReviewed(house);
  const { space, roles, owner } = world;
  const deep = await makeRole(house);
  await setEntry(house, await makeFolder(house, space), deep, 'none');
  await db.insertInto('acl_entry').values({ object_id: space.rootId, role_id: 21313, flags: 1 }).execute();
  const { start } = reviewerOf(house, world);
  const deadline = dayIn(house, 14);
  const review = await start({ users: false, roles: true, deadline });
  expect(review).toMatchObject({ needsUserAudit: false, needsRoleAudit: true, auditDeadline: deadline });
  const params = { id: space.id };
  const pending = await house.ask(listPendingRoles, { params }, owner);
  expect(pending.body).toEqual([...roles, deep]);
  const named = await house.ask(listSpaceRoles, { params }, owner);
  expect(named.body.map((role) => role.id).sort()).toEqual([...roles, deep].sort());
  expect((await house.ask(getSpace, { params }, owner)).body).toMatchObject({
    needsUserAudit: false,
    needsRoleAudit: true,
    auditDeadline: deadline,
  });
});

it('[AUD-03] a confirmed role leaves the list; the last one ends the role review, and the users theirs', async () => {
  const { roles, params, owner, ...reviewer } = await opened();
  const [first, second] = roles;
  const one = await reviewer.confirmRole(first, owner, await reviewer.roleVersion(first));
  expect(one).toMatchObject({ needsUserAudit: true, needsRoleAudit: true });
  expect((await house.ask(listPendingRoles, { params }, owner)).body).toEqual([second]);
  const both = await reviewer.confirmRole(second, owner);
  expect(both).toMatchObject({
    needsUserAudit: true,
    needsRoleAudit: false,
    auditDeadline: dayIn(house, 14),
  });
  const all = await reviewer.confirmUsers(owner, await reviewer.usersVersion());
  expect(all).toMatchObject({ needsUserAudit: false, needsRoleAudit: false, auditDeadline: null });
  expect(all.usersConfirmed?.by).toMatch(/^Olga/);
  expect(all.roles.map((role) => [role.isPending, role.confirmed !== null])).toEqual([
    [false, true],
    [false, true],
  ]);
});

it('[AUD-01] [AUD-03] [8.2.1] roles, pending, users, records and confirming are for administrators and the owner alone', async () => {
  const { params, one, stranger, admin, owner, roles, ...reviewer } = await opened();
  const calls = [
    listSpaceRoles,
    listPendingRoles,
    getSpaceReview,
    listReviewedUsers,
    listReviewRecords,
    exportReviewRecords,
  ];
  for (const call of calls) {
    for (const { token } of [admin, owner])
      expect((await house.ask(call, { params }, { token })).status).toBe(200);
    expect((await house.askError(call, { params }, one)).status).toBe(403);
    expect((await house.askError(call, { params }, stranger)).status).toBe(404);
  }
  expect((await reviewer.refusedUsers(one)).status).toBe(403);
  expect((await reviewer.refusedRole(roles[0], one)).status).toBe(403);
  const body = { users: true, roles: true, deadline: dayIn(house, 1) };
  expect((await house.askError(startReview, { params, body }, owner)).status).toBe(403);
  expect((await house.askError(setReviewSchedule, { params, body: { schedule: null } }, owner)).status).toBe(
    403,
  );
  expect((await house.ask(getSpace, { params }, one)).body).toMatchObject({
    needsUserAudit: false,
    needsRoleAudit: false,
    auditDeadline: null,
  });
});

it('[AUD-04] [2.3.4] nobody confirms users that they have not seen: a change in between is told, with nothing done', async () => {
  const { owner, roles, space, ...reviewer } = await opened();
  const version = await reviewer.usersVersion();
  await makeUser(house, { roles: [roles[1]] });
  const refused = await reviewer.refusedUsers(owner, version);
  expect(refused).toMatchObject({ status: 409, body: { code: 'change.conflict' } });
  expect(refused.body.message).toBe(
    'The users or their roles have changed since you looked at them. Look again, then confirm.',
  );
  expect((await reviewer.review()).needsUserAudit).toBe(true);
  expect((await recordsOf(space.id)).map((record) => record.kind)).toEqual(['started']);
  expect((await reviewer.confirmUsers(owner, await reviewer.usersVersion())).needsUserAudit).toBe(false);
});

it('[AUD-04] [2.3.4] the same for what a role may do, and only for that role and space', async () => {
  const { owner, roles, space, ...reviewer } = await opened();
  const [first, second] = roles;
  const versions = [await reviewer.roleVersion(first), await reviewer.roleVersion(second)];
  await setEntry(house, await makeFolder(house, space), first, reads);
  await setEntry(house, (await makeSpace(house)).rootId, second, 'all');
  expect((await reviewer.refusedRole(first, owner, versions[0])).body).toMatchObject({
    code: 'change.conflict',
    message: 'What this role may do here has changed since you looked at it. Look again, then confirm.',
  });
  await reviewer.confirmRole(second, owner, versions[1]);
});

it('[AUD-04] of two who confirm at once one is kept, and the other is told who was first', async () => {
  const { owner, admin, roles, space, ...reviewer } = await opened();
  const version = await reviewer.usersVersion();
  const answers = await Promise.allSettled([
    reviewer.confirmUsers(owner, version),
    reviewer.confirmUsers(admin, version),
    reviewer.confirmRole(roles[0], owner),
    reviewer.confirmRole(roles[0], admin),
    reviewer.confirmRole(roles[1], admin),
  ]);
  const lost = answers.filter((answer) => answer.status === 'rejected');
  expect(lost).toHaveLength(2);
  for (const { reason } of lost) expect(String(reason)).toMatch(/409.*review\.not-open.*(Olga|Ada)/);
  const kinds = (await recordsOf(space.id)).map((record) => record.kind).sort();
  expect(kinds).toEqual(['role', 'role', 'started', 'users']);
});

it('[AUD-03] what is not under review cannot be confirmed', async () => {
  const { owner, roles, ...reviewer } = await opened({ roles: false });
  const refused = await reviewer.refusedRole(roles[0], owner);
  expect(refused).toMatchObject({ status: 409, body: { code: 'review.not-open' } });
  expect((await reviewer.refusedRole(2_000_000_000, owner)).status).toBe(404);
});

it('[AUD-04] a start is refused where it makes no sense, and never takes back what is open', async () => {
  const { admin, space, params, owner, ...reviewer } = await opened({ roles: false });
  const refused = async (body: object, id = space.id) =>
    (await house.askError(startReview, { params: { id }, body }, admin)).body;
  expect((await refused({ users: true, roles: true, deadline: dayIn(house, -1) })).fields).toHaveProperty(
    'deadline',
  );
  expect((await refused({ users: false, roles: false, deadline: dayIn(house, 1) })).code).toBe(
    'request.invalid',
  );
  expect((await refused({ users: true, roles: true, deadline: 'soon' })).code).toBe('request.invalid');
  const empty = await makeSpace(house);
  expect((await refused({ users: false, roles: true, deadline: dayIn(house, 1) }, empty.id)).code).toBe(
    'review.nothing',
  );
  const more = await reviewer.start({ users: false, roles: true, deadline: dayIn(house, 30) });
  expect(more).toMatchObject({ needsUserAudit: true, needsRoleAudit: true, auditDeadline: dayIn(house, 30) });
});

it('[AUD-04] [2.3.3] a start whose answer was lost is sent again: one record, one mail; one that asks for more counts', async () => {
  const { space, roles, owner, ...reviewer } = await opened();
  const [first] = roles;
  const deadline = dayIn(house, 14);
  const told = async () => ({
    records: (await recordsOf(space.id)).filter((record) => record.kind === 'started').length,
    mails: (await db.selectFrom('mail').select('id').where('recipient', '=', owner.email).execute()).length,
  });
  const same = { users: true, roles: true, deadline };
  const again = await Promise.all([reviewer.start(same), reviewer.start(same)]);
  expect(again).toMatchObject([{ needsUserAudit: true }, { needsUserAudit: true }]);
  await reviewer.start({ ...same, users: false });
  expect(await told()).toEqual({ records: 1, mails: 1 });

  await reviewer.confirmRole(first, owner);
  await reviewer.start(same);
  expect(await told()).toEqual({ records: 2, mails: 2 });
  await reviewer.confirmUsers(owner);
  await reviewer.start(same);
  await reviewer.start({ ...same, deadline: dayIn(house, 15) });
  expect(await told()).toEqual({ records: 4, mails: 4 });
});

it('[AUD-03] when its last pending role is deleted, the role review is over', async () => {
  const { roles, ...reviewer } = await opened({ users: false });
  await db.deleteFrom('role').where('id', '=', roles[0]).execute();
  expect((await reviewer.review()).needsRoleAudit).toBe(true);
  await db.deleteFrom('role').where('id', '=', roles[1]).execute();
  expect(await reviewer.review()).toMatchObject({ needsRoleAudit: false, auditDeadline: null });
});

it('[AUD-04] [16.4.2] who confirmed what, when and against which state is kept, and nobody can alter it', async () => {
  const { owner, roles, space, params, one, two, ...reviewer } = await opened();
  const at = house.clock.now();
  const [role] = roles;
  const version = await reviewer.roleVersion(role);
  await reviewer.confirmRole(role, owner, version);
  await reviewer.confirmUsers(owner, await reviewer.usersVersion());
  const [, ofRole, ofUsers] = await recordsOf(space.id);
  expect(ofRole).toMatchObject({ kind: 'role', actor_id: owner.id, role_id: role, was_seen: true });
  expect(`"${ofRole?.fingerprint}"`).toBe(version);
  expect(ofRole?.state).toMatchObject({ role: { id: role }, entries: [{ entityType: 'space', path: [] }] });
  expect(Number(ofRole?.at)).toBeGreaterThanOrEqual(Number(at));
  const theirs = [owner.id, one.id, two.id];
  const kept = (ofUsers?.state ?? []) as { id: number; roles: { id: number }[] }[];
  const people = kept.filter(({ id }) => theirs.includes(id));
  expect(people.map((person) => [person.id, person.roles.map((held) => held.id)])).toEqual([
    [owner.id, []],
    [one.id, [roles[0]]],
    [two.id, [roles[1]]],
  ]);
  const shown = await house.ask(listReviewRecords, { params }, owner);
  expect(shown.body.map((record) => record.kind)).toEqual(['users', 'role', 'started']);
  for (const statement of [
    "update review_record set actor_name = 'x'",
    'delete from review_record',
    'truncate review_record',
  ])
    await expect(pool.query(statement)).rejects.toThrow('append-only');
  const events = await pool.query(
    `select action from audit_event where subject_type = 'space' and subject_id = $1 order by id`,
    [space.id],
  );
  expect(events.rows.map((row) => row.action)).toEqual([
    'review.started',
    'review.role-confirmed',
    'review.users-confirmed',
  ]);
});

it('[AUD-04] [1.2.10] the export names every confirmed person and entry, and stays text in a spreadsheet', async () => {
  const { owner, roles, space, params, ...reviewer } = await opened();
  const folder = await makeFolder(house, space, { name: '=1+1' });
  await setEntry(house, folder, roles[1], reads);
  await makeUser(house, { first_name: '=cmd()', last_name: 'x', roles: [roles[0]] });
  await reviewer.confirmRole(roles[1], owner);
  await reviewer.confirmUsers(owner);
  const response = await house.fetch(`/api/rest/audit/spaces/${space.id}/records/export`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const lines = (await response.text()).split('\r\n');
  expect(lines[0]).toContain('Record,At,Space,What,By,Role,Deadline');
  const ofUsers = (await recordsOf(space.id)).find((record) => record.kind === 'users');
  const confirmed = ofUsers?.state as { id: number }[];
  expect(confirmed.length).toBeGreaterThan(4);
  expect(lines.filter((line) => line.includes('Users confirmed'))).toHaveLength(confirmed.length);
  expect(lines.filter((line) => line.includes('Review of users and roles started'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('Role confirmed'))).toHaveLength(2);
  const text = lines.join('\n');
  expect(text).toContain("'=1+1");
  expect(text).toContain("'=cmd()");
  expect(text).toContain('"canRead, canReadDocument"');
  expect(text).not.toMatch(/(^|,)=/m);
  const logged = await pool.query(
    `select actor_id from audit_event where action = 'review.exported' and subject_id = $1`,
    [params.id],
  );
  expect(logged.rows).toEqual([{ actor_id: owner.id }]);
});

it('[AUD-04] records outlive their space, for administrators', async () => {
  const { owner, admin, space, params } = await opened();
  await pool.query('insert into deletion (at, by_id) values ($1, $2)', [house.clock.now(), admin.id]);
  await pool.query('update space set deletion_id = (select max(id) from deletion) where id = $1', [space.id]);
  expect((await house.ask(listReviewRecords, { params }, admin)).body).toHaveLength(1);
  expect((await house.askError(listReviewRecords, { params }, owner)).status).toBe(404);
});

it('[AUD-01] the overview costs the same whatever the number of roles, entries and people', async () => {
  const small = await opened();
  const large = await opened();
  for (let n = 0; n < 4; n += 1) {
    const role = await makeRole(house);
    await setEntry(house, await makeFolder(house, large.space), role, reads);
    await makeUser(house, { roles: [role] });
  }
  const cost = async ({ params, owner }: typeof small) =>
    fewestStatements(house, () => house.ask(getSpaceReview, { params }, owner));
  expect(await cost(large)).toBe(await cost(small));
});
