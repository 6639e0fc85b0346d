import * as calls from '@atrium/contract/reviews';
import type { Parts } from '../../base/parts.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { showPerson } from '../../core/people/directory.ts';
import { versionOf } from '../../core/reviews/read-states.ts';
import { type Route, route } from '../../core/route.ts';
import { confirmRole, confirmUsers } from './confirm-review.ts';
import { listPendingRoles, listReviewedUsers, listSpaceRoles } from './list-reviewed.ts';
import { exportReviewRecords, listReviewRecords } from './records.ts';
import { setReviewSchedule } from './set-schedule.ts';
import { getSpaceReview } from './show-review.ts';
import { startReview } from './start-review.ts';

export const reviewRoutes = (parts: Parts): Route[] => [
  route(calls.listSpaceRoles, ({ caller, params }) => listSpaceRoles(parts, caller, params.id)),
  route(calls.listPendingRoles, ({ caller, params }) => listPendingRoles(parts, caller, params.id)),
  route(calls.getSpaceReview, ({ caller, params }) => getSpaceReview(parts, caller, params.id)),
  route(calls.listReviewedUsers, async ({ caller, params, reply }) => {
    const users = await listReviewedUsers(parts, caller, params.id);
    reply.header('etag', versionOf(users));
    return users.map((user) => showPerson(caller, user));
  }),
  route(calls.confirmUsers, ({ caller, from, params, request }) =>
    confirmUsers(parts, { caller, from, expected: expectedVersion(request) }, params.id),
  ),
  route(calls.confirmRole, ({ caller, from, params, body, request }) =>
    confirmRole(parts, { caller, from, expected: expectedVersion(request) }, params.id, body.role),
  ),
  route(calls.startReview, (ask) => startReview(parts, ask, ask.params.id, ask.body)),
  route(calls.setReviewSchedule, (ask) => setReviewSchedule(parts, ask, ask.params.id, ask.body.schedule)),
  route(calls.listReviewRecords, ({ caller, params }) => listReviewRecords(parts, caller, params.id)),
  route(calls.exportReviewRecords, (ask) => exportReviewRecords(parts, ask, ask.params.id)),
];
