import * as calls from '@atrium/contract/reviews';
import { type Route, route } from '../../core/route.ts';
import { confirmRole, confirmUsers } from './confirm-review.ts';
import { getSpaceReview } from './get-review.ts';
import { listPendingRoles, listReviewedUsers, listSpaceRoles } from './list-reviewed.ts';
import { exportReviewRecords, listReviewRecords } from './records.ts';
import { reportReview } from './report-review.ts';
import { setReviewSchedule } from './set-schedule.ts';
import { startReview } from './start-review.ts';

export const reviewRoutes: Route[] = [
  route(calls.listSpaceRoles, listSpaceRoles),
  route(calls.listPendingRoles, listPendingRoles),
  route(calls.getSpaceReview, getSpaceReview),
  route(calls.listReviewedUsers, listReviewedUsers),
  route(calls.confirmUsers, confirmUsers),
  route(calls.confirmRole, confirmRole),
  route(calls.reportReview, reportReview),
  route(calls.startReview, startReview),
  route(calls.setReviewSchedule, setReviewSchedule),
  route(calls.listReviewRecords, listReviewRecords),
  route(calls.exportReviewRecords, exportReviewRecords),
];
