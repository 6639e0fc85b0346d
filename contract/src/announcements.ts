import { z } from 'zod';
import { NewsChoice, NewsFacets, newsLanguages, Topics } from './news.ts';
import { Article, StoredArticle } from './parts/article.ts';
import { call } from './parts/call.ts';
import { Day, dayOr, Id, IdInAddress, Time } from './parts/fields.ts';
import { line, lines } from './parts/lines.ts';
import { list } from './parts/list.ts';
import { says } from './parts/sentences.ts';

/** What the company itself tells its people. News about it in the media are news.ts. */

export const announcementLimits = { title: 200, summary: 400, alt: 300, roles: 200 };

/** All pictures of announcements, for a token in an address. */
export const announcementImages = '/announcements/images';

const Picture = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  /** What it shows, for those who do not see it; blank where it only adorns. */
  alt: z.string(),
});

export const Announcement = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  /** The first day that it is shown. */
  date: Day,
  /** The last day; none: it stays. */
  until: Day.nullable(),
  isPinned: z.boolean(),
  /** None: it is for people of all languages. */
  language: z.enum(newsLanguages).nullable(),
  topics: z.array(z.object({ topic: z.string() })),
  picture: Picture.nullable(),
  /** Whoever wrote it. */
  by: z.object({ id: Id, fullName: z.string() }),
  /** Else it is for people of some roles. */
  isForEverybody: z.boolean(),
});

export type Announcement = z.output<typeof Announcement>;

export const WholeAnnouncement = Announcement.extend({ body: StoredArticle });

export type WholeAnnouncement = z.output<typeof WholeAnnouncement>;

/** Before its first day, while it is shown, after its last. */
export const announcementStates = ['waiting', 'shown', 'ended'] as const;

/** An announcement as administrators see it. */
export const ManagedAnnouncement = Announcement.extend({
  /** For whom it is; null: for everybody. Empty where all of its roles were deleted. */
  roles: z.array(Id).nullable(),
  state: z.enum(announcementStates),
  modifiedAt: Time,
});

export type ManagedAnnouncement = z.output<typeof ManagedAnnouncement>;

export const EditedAnnouncement = ManagedAnnouncement.extend({
  body: StoredArticle,
  /** The state of all that can be changed, for If-Match. */
  version: z.string(),
});

export type EditedAnnouncement = z.output<typeof EditedAnnouncement>;

export const AnnouncementBody = z
  .strictObject({
    title: line(announcementLimits.title, says('Title is required.')),
    summary: lines(announcementLimits.summary).default(''),
    body: Article,
    date: dayOr(says('The first day is required.')),
    until: dayOr(says('Give a day, or none.')).nullable().default(null),
    isPinned: z.boolean().default(false),
    language: z.enum(newsLanguages, says('This language is not known.')).nullable().default(null),
    topics: Topics.default([]),
    /** A picture that was uploaded before. */
    picture: z
      .strictObject({ id: Id, alt: line(announcementLimits.alt).default('') })
      .nullable()
      .default(null),
    roles: list(
      Id,
      announcementLimits.roles,
      says('Choose at most {roles} roles.', { roles: announcementLimits.roles }),
    )
      .min(1, says('Choose at least one role.'))
      .nullable()
      .default(null),
  })
  .refine(({ date, until }) => until === null || until >= date, {
    error: says('The last day cannot be before the first.'),
    path: ['until'],
  });

export type AnnouncementBody = z.output<typeof AnnouncementBody>;

const one = z.strictObject({ id: IdInAddress });

/** The last one that was shown: whether it is pinned (1 or 0), its date and its id. */
const Before = z
  .string()
  .regex(/^[01],\d{4}-\d\d-\d\d,[1-9]\d{0,9}$/, says('Give 1 or 0, a date and an id, with commas between.'))
  .transform((text) => ({ isPinned: text[0] === '1', date: text.slice(2, 12), id: Number(text.slice(13)) }))
  .pipe(z.object({ isPinned: z.boolean(), date: Day, id: Id }));

export const listAnnouncements = call({
  method: 'GET',
  path: '/announcements',
  access: 'user',
  budget: 'library',
  summary:
    'The announcements that are for the caller today, pinned ones first, then the newest; what follows one by whether it is pinned, its date and its id',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: Before.optional(),
    ...NewsChoice.shape,
  }),
  reply: z.array(Announcement),
});

export const getAnnouncementFacets = call({
  method: 'GET',
  path: '/announcements/facets',
  access: 'user',
  budget: 'library',
  summary:
    'By which topics and languages the announcements for the caller can be chosen, and how many there are',
  query: NewsChoice,
  reply: NewsFacets,
});

export const getAnnouncement = call({
  method: 'GET',
  path: '/announcements/{id}',
  access: 'user',
  budget: 'library',
  summary: 'One announcement that is for the caller today, with its text',
  params: one,
  reply: WholeAnnouncement,
});

export const getAnnouncementImage = call({
  method: 'GET',
  path: '/announcements/images/{id}',
  access: 'user',
  budget: 'library',
  summary: 'The picture of an announcement, for those who can read that; any of them for administrators',
  params: one,
  query: z.strictObject({ jwt: z.string().max(4000).optional() }),
  reply: { raw: 'The picture' },
  tokenInAddress: true,
  widerResource: new RegExp(`^${announcementImages}$`),
});

export const listManagedAnnouncements = call({
  method: 'GET',
  path: '/announcements/managed',
  access: 'admin',
  budget: 'people',
  summary: 'All announcements, also those to come and those that have ended, newest first',
  reply: z.array(ManagedAnnouncement),
});

export const getManagedAnnouncement = call({
  method: 'GET',
  path: '/announcements/managed/{id}',
  access: 'admin',
  budget: 'people',
  summary: 'One announcement with all that can be changed',
  params: one,
  reply: EditedAnnouncement,
});

export const uploadAnnouncementImage = call({
  method: 'POST',
  path: '/announcements/images',
  access: 'admin',
  summary: 'Add a picture for an announcement that is saved later',
  form: { fields: z.strictObject({}), file: 'image' },
  reply: z.object({ id: Id }),
  status: 201,
});

export const createAnnouncement = call({
  method: 'POST',
  path: '/announcements',
  access: 'admin',
  summary: 'Write an announcement',
  body: AnnouncementBody,
  reply: EditedAnnouncement,
  status: 201,
});

export const updateAnnouncement = call({
  method: 'PUT',
  path: '/announcements/{id}',
  access: 'admin',
  summary: 'Change an announcement; 409 where If-Match names a version that is not the current one',
  params: one,
  body: AnnouncementBody,
  reply: EditedAnnouncement,
});

export const deleteAnnouncement = call({
  method: 'DELETE',
  path: '/announcements/{id}',
  access: 'admin',
  summary: 'Delete an announcement with its picture',
  params: one,
});
