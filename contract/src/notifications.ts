import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress, Time } from './parts/fields.ts';
import { list } from './parts/list.ts';

/** What people are told of. */
export const notificationKinds = [
  /** Somebody shared something with them. */
  'shared',
  /** Somebody replied to an annotation of theirs, or in a thread that they wrote in. */
  'reply',
  /** What they starred or watch has a new version. */
  'version',
  /** Something is new in a folder or space that they watch. */
  'new',
  /** A review of a space that they own is due. */
  'review',
  /** Of a file that they uploaded no copy could be made. */
  'failed',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** How long somebody finds what they were told. */
export const keepNotificationsDays = 90;

/** More unread ones than this are not counted. */
export const mostUnread = 99;

/** The most characters of a comment that are shown. */
export const longestQuote = 300;

export const toldTypes = ['document', 'folder', 'space'] as const;

export const Notification = z.object({
  id: z.int().positive(),
  kind: z.enum(notificationKinds),
  at: Time,
  isRead: z.boolean(),
  /** Whose doing it was; nobody’s where the time came, or work failed. */
  by: z.object({ id: Id, fullName: z.string() }).nullable(),
  entityType: z.enum(toldTypes),
  entityId: Id,
  /** As it is called now. */
  name: z.string(),
  /** Where the app shows it. */
  route: z.string(),
  /** The ending of a document’s file name; null for folders and spaces. */
  format: z.string().nullable(),
  space: Id,
  spaceName: z.string(),
  /** How many things it tells of that the caller can read, this one among them. */
  count: z.int().positive(),
  /** The beginning of what was written, where somebody wrote. */
  quote: z.string().nullable(),
  /** The page that it was written on, from 1. */
  page: z.int().positive().nullable(),
  /** The version that is new, where one is. */
  version: z.int().positive().nullable(),
  /** YYYY-MM-DD: the day on which a review is due. */
  deadline: z.string().nullable(),
});

export type Notification = z.output<typeof Notification>;

/** At most `mostUnread` and one. */
const Unread = z.int().min(0);

export const listNotifications = call({
  method: 'GET',
  path: '/me/notifications',
  access: 'user',
  summary:
    'What the caller was told of and can still read, newest first; what is older than one of them by its id; how many are unread',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    unread: z.enum(['true', 'false']).default('false'),
  }),
  reply: z.object({ unread: Unread, notifications: z.array(Notification) }),
});

const NotificationId = z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const readNotifications = call({
  method: 'PUT',
  path: '/me/notifications/read',
  access: 'user',
  summary:
    'Mark notifications as read or unread: some, or all up to one of them, so that what came meanwhile stays unread',
  body: z
    .strictObject({
      ids: list(NotificationId, 100).optional(),
      isRead: z.boolean().default(true),
      upTo: NotificationId.optional(),
    })
    .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), {
      error: 'Give ids or upTo.',
      path: ['ids'],
    }),
  reply: z.object({ unread: Unread }),
});

/** The most things that one person watches. */
export const mostWatches = 2000;

const key = { entityType: z.enum(toldTypes), entityId: Id };

export const WatchKey = z.object(key);
export type WatchKey = z.output<typeof WatchKey>;

export const Watch = z.object({
  ...key,
  name: z.string(),
  route: z.string(),
  space: Id,
  spaceName: z.string(),
  /** The ending of a document’s file name; null for folders and spaces. */
  format: z.string().nullable(),
  since: Time,
});

export type Watch = z.output<typeof Watch>;

const entity = z.strictObject({ entityType: z.enum(toldTypes), entityId: IdInAddress });

export const listWatches = call({
  method: 'GET',
  path: '/me/watches',
  access: 'user',
  summary: 'What the caller watches and can read, newest first',
  reply: z.array(Watch),
});

export const addWatch = call({
  method: 'POST',
  path: '/me/watches/{entityType}/{entityId}',
  access: 'user',
  summary:
    'Watch a document, a folder or a space, and with it what is new below; what is watched stays as it is',
  params: entity,
  reply: Watch,
  status: 201,
});

export const removeWatch = call({
  method: 'DELETE',
  path: '/me/watches/{entityType}/{entityId}',
  access: 'user',
  summary: 'Watch a document, a folder or a space no longer',
  params: entity,
});
