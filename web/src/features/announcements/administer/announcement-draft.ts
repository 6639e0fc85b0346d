import { AnnouncementBody, type EditedAnnouncement } from '@atrium/contract/announcements';
import type { NewsLanguage } from '@atrium/contract/news';
import type { Article } from '@atrium/contract/parts/article';
import { z } from 'zod';
import { dayIn } from '../../../base/text/write-time.ts';
import { emptyArticle } from '../article/to-article.ts';

/** An announcement while it is written. */
export interface AnnouncementDraft {
  title: string;
  summary: string;
  body: Article;
  date: string;
  /** Blank: it stays. */
  until: string;
  isPinned: boolean;
  language: NewsLanguage | null;
  topics: string[];
  picture: { id: number; alt: string } | null;
  isForEverybody: boolean;
  roles: number[];
}

export const CheckedAnnouncement = z
  .custom<AnnouncementDraft>()
  .transform(
    ({ until, topics, isForEverybody, roles, ...rest }): z.input<typeof AnnouncementBody> => ({
      ...rest,
      until: until === '' ? null : until,
      topics: topics.map((topic) => ({ topic })),
      roles: isForEverybody ? null : roles,
    }),
  )
  .pipe(AnnouncementBody);

export const blankAnnouncement = (): AnnouncementDraft => ({
  ...{ title: '', summary: '', body: emptyArticle, date: dayIn(0), until: '', isPinned: false },
  ...{ language: null, topics: [], picture: null, isForEverybody: true, roles: [] },
});

export const draftOf = (announcement: EditedAnnouncement): AnnouncementDraft => {
  const { title, summary, body, date, until, isPinned, language, topics, picture, roles } = announcement;
  return {
    ...{ title, summary, body, date, isPinned, language },
    until: until ?? '',
    topics: topics.map(({ topic }) => topic),
    picture: picture && { id: picture.id, alt: picture.alt },
    isForEverybody: roles === null,
    roles: roles ?? [],
  };
};
