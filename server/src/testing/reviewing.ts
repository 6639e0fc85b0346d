import {
  confirmRole,
  confirmUsers,
  getSpaceReview,
  listReviewedUsers,
  startReview,
} from '@atrium/contract/reviews';
import { todayOf } from '../core/access/access.ts';
import { makeUser, signInAs } from './factories.ts';
import type { House } from './house.ts';
import { makeRole, makeSpace, reads, setEntry } from './library.ts';

/** So long that a test moves the clock past a deadline with the same tokens. */
export const longSessions = { SESSION_IDLE_MINUTES: '43200', SESSION_MAX_HOURS: '2160' };

/** A day so far from now, as deadlines are written. */
export const dayIn = ({ parts }: House, days: number): string =>
  todayOf({ ...parts, clock: { now: () => new Date(parts.clock.now().getTime() + days * 86_400_000) } });

/** A space with an owner, two roles with a member each, an administrator and a stranger. */
export async function makeReviewed(house: House) {
  const [first, second] = [await makeRole(house), await makeRole(house)];
  const person = async (first_name: string, roles: number[]) => {
    const user = await makeUser(house, { first_name, roles });
    return { ...user, token: await signInAs(house, user) };
  };
  const owner = await person('Olga', []);
  const space = await makeSpace(house, { ownerId: owner.id });
  await setEntry(house, space.rootId, first, 'all');
  await setEntry(house, space.rootId, second, reads);
  return {
    space,
    roles: [first, second] as const,
    owner,
    admin: await person('Ada', [21313]),
    one: await person('Uno', [first]),
    two: await person('Due', [second]),
    stranger: await person('Stan', []),
  };
}

export type Reviewed = Awaited<ReturnType<typeof makeReviewed>>;

/** The calls of a review of one space. */
export function reviewerOf(house: House, { space, admin, owner }: Reviewed) {
  const params = { id: space.id };
  const as = ({ token }: { token: string }, version?: string) => ({
    token,
    ...(version === undefined ? {} : { headers: { 'if-match': version } }),
  });
  const review = async (who: { token: string } = owner) =>
    (await house.ask(getSpaceReview, { params }, as(who))).body;
  return {
    start: async (body: { users: boolean; roles: boolean; deadline: string }) =>
      (await house.ask(startReview, { params, body }, as(admin))).body,
    review,
    usersVersion: async () =>
      (await house.ask(listReviewedUsers, { params }, as(owner))).headers.get('etag') as string,
    roleVersion: async (role: number) =>
      (await review()).roles.find((one) => one.id === role)?.version as string,
    confirmUsers: async (who: { token: string } = owner, version?: string) =>
      (await house.ask(confirmUsers, { params }, as(who, version))).body,
    confirmRole: async (role: number, who: { token: string } = owner, version?: string) =>
      (await house.ask(confirmRole, { params, body: { role } }, as(who, version))).body,
    refusedUsers: (who: { token: string }, version?: string) =>
      house.askError(confirmUsers, { params }, as(who, version)),
    refusedRole: (role: number, who: { token: string }, version?: string) =>
      house.askError(confirmRole, { params, body: { role } }, as(who, version)),
  };
}
