import * as calls from '@atrium/contract/reviews';
import { expectedVersion } from '../../core/expected-version.ts';
import { showPerson } from '../../core/people/directory.ts';
import { type Route, route } from '../../core/route.ts';
import { confirmRole, confirmUsers } from './confirm-review.ts';
import { listPendingRoles, listReviewedUsers, listSpaceRoles } from './list-reviewed.ts';
import { versionOf } from './read-states.ts';
import { exportReviewRecords, listReviewRecords } from './records.ts';
import { setReviewSchedule } from './set-schedule.ts';
import { getSpaceReview } from './show-review.ts';
import { startReview } from './start-review.ts';

export const reviewRoutes: Route[] = [
  route(calls.listSpaceRoles, (parts, { caller, params }) => listSpaceRoles(parts, caller, params.id)),
  route(calls.listPendingRoles, (parts, { caller, params }) => listPendingRoles(parts, caller, params.id)),
  route(calls.getSpaceReview, (parts, { caller, params }) => getSpaceReview(parts, caller, params.id)),
  route(calls.listReviewedUsers, async (parts, { caller, params, reply }) => {
    const users = await listReviewedUsers(parts, caller, params.id);
    reply.header('etag', versionOf(users));
    return users.map((user) => showPerson(caller, user));
  }),
  route(calls.confirmUsers, (parts, { caller, from, params, request }) =>
    confirmUsers(parts, { caller, from, expected: expectedVersion(request) }, params.id),
  ),
  route(calls.confirmRole, (parts, { caller, from, params, body, request }) =>
    confirmRole(parts, { caller, from, expected: expectedVersion(request) }, params.id, body.role),
  ),
  route(calls.startReview, (parts, ask) => startReview(parts, ask, ask.params.id, ask.body)),
  route(calls.setReviewSchedule, (parts, ask) =>
    setReviewSchedule(parts, ask, ask.params.id, ask.body.schedule),
  ),
  route(calls.listReviewRecords, (parts, { caller, params }) => listReviewRecords(parts, caller, params.id)),
  route(calls.exportReviewRecords, (parts, ask) => exportReviewRecords(parts, ask, ask.params.id)),
];
