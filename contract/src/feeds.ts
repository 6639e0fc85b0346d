import { z } from 'zod';
import { call } from './parts/call.ts';
import { face } from './parts/face.ts';
import { Id, IdInAddress, idsInAddress, Time, YesInAddress } from './parts/fields.ts';
import { says } from './parts/sentences.ts';

export const activityTypes = ['created', 'changed', 'replaced', 'moved', 'restored'] as const;

export const FeedItem = z.object({
  id: z.int(),
  type: z.enum(activityTypes),
  at: Time,
  by: z.object({ id: Id, fullName: z.string(), ...face }),
  entityType: z.enum(['document', 'folder']),
  entityId: Id,
  name: z.string(),
  /** The ending of the document's file; null for a folder. */
  format: z.string().nullable(),
  space: Id,
  route: z.string(),
});

export type FeedItem = z.output<typeof FeedItem>;

/** How many spaces one call may name. */
export const mostFeeds = 50;

const limit = z.coerce.number().int().min(1).max(100).default(50);
const query = z.strictObject({ spaceId: IdInAddress.optional(), limit });

const SpaceIds = idsInAddress(mostFeeds, says('Name at most {mostFeeds} spaces.', { mostFeeds }));

export const listFeed = call({
  method: 'GET',
  path: '/feed',
  access: 'user',
  budget: 'library',
  summary:
    'What happened lately to documents and folders that the caller can read, newest first; of one space, or of each of several as many, where spaces that the caller cannot read are left out; with everywhere=true the newest of all spaces are among them',
  query: query
    .extend({ spaceIds: SpaceIds.optional(), everywhere: YesInAddress.default(false) })
    .refine(({ spaceId, spaceIds }) => spaceId === undefined || spaceIds === undefined, {
      error: says('Give spaceId or spaceIds.'),
      path: ['spaceIds'],
    }),
  reply: z.array(FeedItem),
});

export const listDocumentFeed = call({
  method: 'GET',
  path: '/documents/feed',
  access: 'user',
  budget: 'library',
  summary: 'The same, of documents alone',
  query,
  reply: z.array(FeedItem),
});

/**
 * `open` once, then `feed` whenever something has happened to what the caller can read; `told` with how many
 * notifications are unread, at once and whenever that may have changed; `news` whenever announcements may have.
 */
export const feedEventNames = ['open', 'feed', 'told', 'news'] as const;

/** What comes with `told`. */
export interface Told {
  unread: number;
}

export const feedEvents = call({
  method: 'GET',
  path: '/feed/events',
  access: 'user',
  budget: 'library',
  summary:
    'Tells, as server-sent events, that a feed or the announcements of the caller have changed, and how many notifications are unread; ends with the session, and with the day, when reviews may become late',
  query: z.strictObject({}),
  reply: { raw: 'text/event-stream' },
});
