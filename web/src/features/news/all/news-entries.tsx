import type { Announcement } from '@atrium/contract/announcements';
import { languageCodes, type NewsItem } from '@atrium/contract/news';
import { useLingui } from '@lingui/react/macro';
import { IconArrowUpRight, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { writeDay } from '../../../base/text/write-time.ts';
import { AnnouncementPicture } from '../../../core/announcements/announcement-picture.tsx';
import { Byline } from '../../../core/announcements/byline.tsx';
import { AnnouncementPill, PinnedPill } from '../../../core/announcements/pills.tsx';
import { LanguageTag } from '../../../core/news/language-tag.tsx';
import classes from './all-news.module.css';

const spoken = (language: Announcement['language']) =>
  language ? { lang: languageCodes[language].toLowerCase() } : {};

function Topics({ topics, lang }: { topics: Announcement['topics']; lang?: string | undefined }) {
  const { t } = useLingui();
  if (topics.length === 0) return null;
  return (
    <ul className={classes.topics} aria-label={t`Topics`}>
      {topics.map(({ topic }) => (
        <li key={topic} lang={lang}>
          <bdi>{topic}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** A pinned one is a card with its picture. */
export function PinnedCard({ item }: { item: Announcement }) {
  const { id, title, summary, picture, until, topics, language } = item;
  return (
    <li className={classes.card} data-with-picture={picture ? true : undefined}>
      {picture && <AnnouncementPicture picture={picture} className={classes.cardPicture} />}
      <div className={classes.cardText}>
        <p className={classes.pills}>
          <AnnouncementPill />
          <PinnedPill until={until} />
        </p>
        <h2 {...spoken(language)} dir="auto">
          <Link to="/news/$id" params={{ id: String(id) }}>
            {title}
          </Link>
        </h2>
        {summary !== '' && (
          <p className={classes.summary} {...spoken(language)} dir="auto">
            {summary}
          </p>
        )}
        <Byline {...item} />
        <Topics topics={topics} {...spoken(language)} />
      </div>
    </li>
  );
}

export function AnnouncementEntry({ item }: { item: Announcement }) {
  const { id, title, summary, picture, topics, language } = item;
  return (
    <li className={classes.row}>
      {picture ? (
        <AnnouncementPicture picture={picture} className={classes.tile} />
      ) : (
        <span className={classes.tile}>
          <IconSpeakerphone size={28} stroke={1.4} aria-hidden="true" />
        </span>
      )}
      <div className={classes.text}>
        <h2 {...spoken(language)} dir="auto">
          <Link to="/news/$id" params={{ id: String(id) }}>
            {title}
          </Link>
        </h2>
        {summary !== '' && (
          <p className={classes.summary} {...spoken(language)} dir="auto">
            {summary}
          </p>
        )}
        <div className={classes.meta}>
          <Byline {...item} />
          <Topics topics={topics} {...spoken(language)} />
        </div>
      </div>
    </li>
  );
}

export function PressEntry({ item }: { item: NewsItem }) {
  const { t } = useLingui();
  const { title, abstract, url, date, publisher, language, topics } = item;
  const { lang } = spoken(language);
  return (
    <li className={classes.row}>
      <bdi className={classes.tile} aria-hidden="true">
        {publisher}
      </bdi>
      <div className={classes.text}>
        <h2 lang={lang} dir="auto">
          {url.trim() === '' ? (
            title
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t`${title} (new tab)`}>
              {title}
            </a>
          )}
        </h2>
        {abstract !== '' && (
          <p className={classes.summary} lang={lang} dir="auto">
            {abstract}
          </p>
        )}
        <div className={classes.meta}>
          <span className={classes.source}>
            <LanguageTag language={language} />
            <span>
              <bdi>{publisher}</bdi> · <time dateTime={date}>{writeDay(date)}</time>
            </span>
          </span>
          <Topics topics={topics} lang={lang} />
        </div>
      </div>
      {url.trim() !== '' && (
        <IconArrowUpRight className={classes.leave} size={16} stroke={1.6} aria-hidden="true" />
      )}
    </li>
  );
}
