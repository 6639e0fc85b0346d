import { z } from 'zod';
import { Time } from './fields.ts';

/** Every error the server answers, and its status. The one table: nothing else decides a status. */
export const errorStatus = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.too-slow': 408,
  'request.too-large': 413,
  'request.unsupported-type': 415,
  'request.too-many': 429,
  'request.cross-site': 403,
  'request.wrong-host': 421,
  'request.not-found': 404,

  'auth.required': 401,
  'auth.account-closed': 401,
  'auth.forbidden': 403,
  'auth.wrong-credentials': 401,
  'auth.code-required': 403,
  'auth.otp-invalid': 401,
  'auth.password-wrong': 403,
  'auth.password-not-verified': 403,
  'auth.sso-none': 403,

  'two-factor.code-invalid': 422,
  'two-factor.not-started': 422,
  'two-factor.required': 403,
  'two-factor.off': 422,

  'password.no-active-user': 404,
  'password.token-invalid': 404,
  'password.code-required': 403,
  'password.code-invalid': 401,
  'password.old-wrong': 422,
  'password.unchanged': 422,
  'password.too-short': 422,
  'password.too-common': 422,

  'user.not-found': 404,
  'user.email-taken': 409,
  'user.role-unknown': 422,
  'user.dashboard-unknown': 422,
  'user.password-not-taken': 422,
  'user.own-account': 422,
  'user.last-superadmin': 409,
  'user.owns-spaces': 409,
  'user.two-factor-off': 422,
  'user.disabled': 422,
  'session.not-found': 404,

  'space.not-found': 404,
  'space.review-expired': 403,
  'space.name-taken': 409,
  'space.owner-unknown': 422,
  'folder.not-found': 404,
  'folder.name-taken': 409,
  'folder.into-itself': 422,
  'folder.too-deep': 422,
  'document.not-found': 404,
  'document.name-taken': 409,
  'document.no-pdf-version': 404,
  'document.pdf-password': 400,
  'document.pdf-too-large': 400,
  'document.version-not-found': 404,
  'document.not-annotated': 422,
  'document.held': 409,
  'document.infected': 409,
  'annotation.too-many': 422,
  'tag.not-found': 404,
  'tag.name-taken': 409,
  'tag.unknown': 422,
  'body.foreign-image': 422,
  'image.not-found': 404,
  'image.unusable': 422,
  'role.not-found': 404,
  'role.name-taken': 409,
  'role.fixed': 409,
  'dashboard.not-found': 404,
  'dashboard.name-taken': 409,
  'mailing-list.not-found': 404,
  'mailing-list.name-taken': 409,
  'mailing-list.member-unknown': 422,
  'announcement.not-found': 404,
  'announcement.picture-gone': 422,
  'news.not-found': 404,
  'news-feed.not-found': 404,
  'news-feed.taken': 409,
  'news-feed.being-read': 409,
  'news-feed.not-allowed': 422,
  'global-permission.unknown': 422,
  'contact.not-found': 404,
  'contact.email-taken': 409,
  'contact.user-taken': 409,
  'contact.user-unknown': 422,
  'contact.division-unknown': 422,
  'permission.incomplete': 422,
  'share.recipient-not-authorised': 422,
  'share.nobody': 422,
  'share.too-many': 422,

  'watch.too-many': 422,
  'review.nothing': 422,
  'review.deadline-past': 422,
  'review.not-open': 409,
  'change.conflict': 409,

  'upload.nothing': 422,
  'upload.too-large': 413,
  'upload.too-many': 413,
  'upload.fields-first': 400,
  'upload.type-not-allowed': 415,
  'upload.content-mismatch': 415,
  'upload.not-found': 404,
  'upload.too-many-open': 409,
  'upload.wrong-offset': 409,
  'upload.goes-on-elsewhere': 409,
  'upload.busy': 423,
  'upload.lost': 410,
  'upload.wrong-version': 412,
  'csv.unreadable': 422,
  'file.infected': 422,
  'file.unchecked': 503,
  'storage.full': 507,
  'storage.quota': 413,

  // Somebody else's service: its failures are not ours.
  'weather.off': 404,
  'weather.unavailable': 404,

  'system.unavailable': 503,
  'system.unexpected': 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What somebody else changed meanwhile. */
export const OtherChange = z.object({
  /** The id of what was changed: an object of permissions, a role. */
  id: z.int(),
  name: z.string(),
  /** The name of whoever made the change. */
  by: z.string(),
  at: Time,
});

export type OtherChange = z.output<typeof OtherChange>;

export const ErrorReply = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  requestId: z.string(),
  /** Field name → what is wrong with it. */
  fields: z.record(z.string(), z.string()).optional(),
  /** What a conflict is about, as far as the log tells. */
  changes: z.array(OtherChange).optional(),
});

export type ErrorReply = z.output<typeof ErrorReply>;
