import { z } from 'zod';
import { call } from './parts/call.ts';
import { Day, Id, IdInAddress, Time } from './parts/fields.ts';
import { says } from './parts/sentences.ts';
import { Permissions } from './permissions.ts';

const one = z.strictObject({ id: IdInAddress });

/** A role as owners of spaces see it. */
const SpaceRole = z.object({ id: Id, name: z.string(), permissions: z.array(Id) });

export const listSpaceRoles = call({
  method: 'GET',
  path: '/spaces/{id}/roles',
  access: 'user',
  budget: 'people',
  summary: 'The roles that have permission entries in a space; for administrators and its owner',
  params: one,
  reply: z.array(SpaceRole),
});

export const listPendingRoles = call({
  method: 'GET',
  path: '/audit/spaces/{id}/roles/pending',
  access: 'user',
  budget: 'people',
  summary: 'The ids of the roles whose review is open; for administrators and the owner',
  params: one,
  reply: z.array(Id),
});

const Confirmation = z.object({ at: Time, by: z.string() });

/** What a role may do at one place of the space, as it is reviewed. */
const ReviewedEntry = z.object({
  objectIdentityId: Id,
  entityType: z.enum(['space', 'folder', 'document']),
  /** The folders above, from the top, without the space. */
  path: z.array(z.string()),
  permissions: Permissions,
});

export type ReviewedEntry = z.output<typeof ReviewedEntry>;

/** The most places that are told; more are looked at in the role's own view. */
export const mostShownEntries = 50;

const ReviewedRole = z.object({
  id: Id,
  name: z.string(),
  isPending: z.boolean(),
  /** Active people who have it. */
  people: z.int(),
  /** The state that was looked at, to be sent in If-Match when it is confirmed. */
  version: z.string(),
  entryCount: z.int(),
  /** The first ones. */
  entries: z.array(ReviewedEntry).max(mostShownEntries),
  confirmed: Confirmation.nullable(),
});

export type ReviewedRole = z.output<typeof ReviewedRole>;

const Months = z.int().min(1, says('Give 1 to 60 months.')).max(60, says('Give 1 to 60 months.'));
const Days = z.int().min(1, says('Give 1 to 365 days.')).max(365, says('Give 1 to 365 days.'));

export const ReviewSchedule = z.strictObject({
  /** A review starts every so many months. */
  months: Months,
  /** The days from a review's start to its deadline. */
  days: Days,
  users: z.boolean(),
  roles: z.boolean(),
  /** The day on which the next one starts. */
  nextOn: Day,
});

export type ReviewSchedule = z.output<typeof ReviewSchedule>;

/** What somebody found wrong while a review was open. */
const ReviewReport = z.object({
  id: z.int(),
  at: Time,
  by: z.string(),
  /** The role or the person that it is about; neither: the users as a whole. */
  role: z.string().nullable(),
  person: z.string().nullable(),
  note: z.string(),
});

export type ReviewReport = z.output<typeof ReviewReport>;

/** The most that are told of one review; the records have all. */
export const mostShownReports = 20;

export const SpaceReview = z.object({
  space: Id,
  needsUserAudit: z.boolean(),
  needsRoleAudit: z.boolean(),
  auditDeadline: Day.nullable(),
  /** The deadline's day is over: people and roles are blocked. */
  isExpired: z.boolean(),
  /** The last time that the users were confirmed. */
  usersConfirmed: Confirmation.nullable(),
  roles: z.array(ReviewedRole),
  /** Since the open review was started, newest first. */
  reports: z.array(ReviewReport).max(mostShownReports).default([]),
  schedule: ReviewSchedule.nullable(),
  /** What the caller may do beside confirming. */
  canStart: z.boolean(),
});

export type SpaceReview = z.output<typeof SpaceReview>;

export const getSpaceReview = call({
  method: 'GET',
  path: '/audit/spaces/{id}',
  access: 'user',
  budget: 'people',
  summary:
    'The review of a space: what is open, each role with its entries; for administrators and the owner',
  params: one,
  reply: SpaceReview,
});

const ReviewedUser = z.object({
  id: Id,
  fullName: z.string(),
  /** Null where the directory is closed to the caller. */
  email: z.string().nullable(),
  isOwner: z.boolean(),
  /** The roles that let them read something there. */
  roles: z.array(z.object({ id: Id, name: z.string() })),
});

export type ReviewedUser = z.output<typeof ReviewedUser>;

export const listReviewedUsers = call({
  method: 'GET',
  path: '/audit/spaces/{id}/users',
  access: 'user',
  budget: 'people',
  summary:
    'Everybody who may read in the space, and by which roles; in ETag the version to send in If-Match when it is confirmed',
  params: one,
  reply: z.array(ReviewedUser),
});

export const confirmUsers = call({
  method: 'POST',
  path: '/audit/spaces/{id}/users/confirm',
  access: 'user',
  summary:
    'All users and assigned roles are correct; with If-Match refused (409) when they changed since they were looked at',
  params: one,
  reply: SpaceReview,
});

export const confirmRole = call({
  method: 'POST',
  path: '/audit/spaces/{id}/roles/confirm',
  access: 'user',
  summary:
    'What a role may do in the space is correct; with If-Match refused (409) when it changed since it was looked at',
  params: one,
  body: z.strictObject({ role: Id }),
  reply: SpaceReview,
});

export const longestReport = 2000;

export const reportReview = call({
  method: 'POST',
  path: '/audit/spaces/{id}/report',
  access: 'user',
  budget: 'share',
  summary:
    'Something is wrong: writes to the administrators about a role, a person or the users of an open review, and keeps it with the records; what is open stays open',
  params: one,
  body: z
    .strictObject({
      role: Id.nullable().default(null),
      user: Id.nullable().default(null),
      note: z
        .string()
        .trim()
        .min(1, says('Say what is wrong.'))
        .max(longestReport, says('Use at most {most} characters.', { most: longestReport })),
    })
    .refine(({ role, user }) => role === null || user === null, says('Name a role or a person, not both.')),
  reply: SpaceReview,
});

const ofSomething = ({ users, roles }: { users: boolean; roles: boolean }) => users || roles;
const chooseOne = { error: says('Choose users, roles or both.'), path: ['users'] };

export const StartReview = z
  .strictObject({ users: z.boolean(), roles: z.boolean(), deadline: Day })
  .refine(ofSomething, chooseOne);

export const startReview = call({
  method: 'POST',
  path: '/audit/spaces/{id}/start',
  access: 'admin',
  summary: 'Start a review, or give the open one another deadline; what is open stays open',
  params: one,
  body: StartReview,
  reply: SpaceReview,
});

export const setReviewSchedule = call({
  method: 'PUT',
  path: '/audit/spaces/{id}/schedule',
  access: 'admin',
  summary: 'Have reviews of a space started by timetable; null ends that',
  params: one,
  body: z.strictObject({ schedule: ReviewSchedule.refine(ofSomething, chooseOne).nullable() }),
  reply: SpaceReview,
});

export const ReviewRecord = z.object({
  id: z.int(),
  kind: z.enum(['started', 'users', 'role', 'report']),
  at: Time,
  /** Null where the timetable started it. */
  by: z.string().nullable(),
  role: z.string().nullable(),
  /** Of a report: whom it is about, and what it says. */
  person: z.string().nullable().default(null),
  note: z.string().nullable().default(null),
  deadline: Day,
  /** SHA-256 of the confirmed state. */
  fingerprint: z.string().nullable(),
});

export type ReviewRecord = z.output<typeof ReviewRecord>;

export const listReviewRecords = call({
  method: 'GET',
  path: '/audit/spaces/{id}/records',
  access: 'user',
  budget: 'people',
  summary: 'Who started and confirmed what and when, newest first; for administrators and the owner',
  params: one,
  reply: z.array(ReviewRecord),
});

export const exportReviewRecords = call({
  method: 'GET',
  path: '/audit/spaces/{id}/records/export',
  access: 'user',
  budget: 'bulk',
  summary: 'The same as CSV, with every user and entry that was confirmed',
  params: one,
  reply: { raw: 'The records as text/csv' },
});
