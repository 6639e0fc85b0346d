import { z } from 'zod';
import { call } from './parts/call.ts';
import { face } from './parts/face.ts';
import { Id, IdInAddress, Time } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { says } from './parts/sentences.ts';
import { TimeZone } from './parts/time-zone.ts';

/** What people are told of. */
export const notificationKinds = [
  /** Somebody shared something with them. */
  'shared',
  /** Somebody replied to an annotation of theirs, or in a thread that they wrote in. */
  'reply',
  /** Somebody mentioned them in a comment. */
  'mention',
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

/** What also comes by mail when people want it. Shares and reviews have mails of their own, which always come. */
export const mailedKinds = [
  'reply',
  'mention',
  'version',
  'new',
  'failed',
] as const satisfies NotificationKind[];

export type MailedKind = (typeof mailedKinds)[number];

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
  by: z.object({ id: Id, fullName: z.string(), ...face }).nullable(),
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
      error: says('Give ids or upTo.'),
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

/** When what somebody is told comes by mail too. */
export const mailRhythms = ['once', 'daily', 'weekly', 'never'] as const;

export type MailRhythm = (typeof mailRhythms)[number];

/** Mails of days and weeks go out at full and half hours. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, says('Choose a full or half hour, such as 07:30.'));

const Rhythm = z.enum(mailRhythms);

const settings = {
  rhythms: z.strictObject({ reply: Rhythm, mention: Rhythm, version: Rhythm, new: Rhythm, failed: Rhythm }),
  /** The time of the daily and weekly mail, HH:mm in the zone. */
  at: Clock,
  /** The day of the weekly mail: 1 is Monday. */
  weekday: z.int().min(1).max(7),
  zone: TimeZone,
  /** No mail until it is taken back; the bell goes on. */
  isPaused: z.boolean(),
};

export const MailSettings = z.object({
  ...settings,
  /** The address that mails go to. */
  address: z.string(),
  /** Whether nobody has chosen otherwise. */
  isDefault: z.boolean(),
});

export type MailSettings = z.output<typeof MailSettings>;

export const getMailSettings = call({
  method: 'GET',
  path: '/me/notifications/mail',
  access: 'user',
  summary: 'When the caller gets mails of what the bell tells',
  reply: MailSettings,
});

export const setMailSettings = call({
  method: 'PUT',
  path: '/me/notifications/mail',
  access: 'user',
  summary: 'Choose when mails come of what the bell tells; what was not mailed yet follows the new choice',
  body: z.strictObject(settings),
  reply: MailSettings,
});

export const resetMailSettings = call({
  method: 'DELETE',
  path: '/me/notifications/mail',
  access: 'user',
  summary: 'Get mails of what the bell tells as everybody does who has not chosen',
  reply: MailSettings,
});
