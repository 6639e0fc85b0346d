import type { WholeAnnouncement } from '@atrium/contract/announcements';
import { languageCodes } from '@atrium/contract/news';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { hasStatus } from '../../../base/http/call-error.ts';
import { AnnouncementPicture } from '../../../core/announcements/announcement-picture.tsx';
import { announcementQuery } from '../../../core/announcements/announcements.ts';
import { Byline } from '../../../core/announcements/byline.tsx';
import { AnnouncementPill, PinnedPill } from '../../../core/announcements/pills.tsx';
import { useLiveAnnouncements } from '../../../core/announcements/use-live-announcements.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { TryAgain } from '../../../ui/state/try-again.tsx';
import { ArticleView } from '../article/article-view.tsx';
import classes from './announcement-page.module.css';

/** One announcement, whole. */
export function AnnouncementPage() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...announcementQuery(Number(id)),
    meta: { handles: () => true },
  });
  useLiveAnnouncements();
  return (
    <div className={classes.page}>
      <Link to="/news" className={classes.back}>
        <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
        <Trans>All news</Trans>
      </Link>
      {/* What was deleted, or has ended meanwhile, is not shown on. */}
      {hasStatus(error, 404) ? (
        <Gone />
      ) : data ? (
        <Whole announcement={data} />
      ) : error ? (
        <TryAgain onRetry={() => void refetch()}>
          <Trans>The announcement could not be loaded.</Trans>
        </TryAgain>
      ) : (
        <p role="status">
          <Trans>Loading</Trans>
        </p>
      )}
    </div>
  );
}

function Gone() {
  const { t } = useLingui();
  return (
    <EmptyState
      level="h1"
      title={t`This announcement is not there any more`}
      actions={
        <Button renderRoot={(props) => <Link {...props} to="/news" />}>
          <Trans>All news</Trans>
        </Button>
      }
    >
      <Trans>It has ended, was deleted, or is for other people.</Trans>
    </EmptyState>
  );
}

function Whole({ announcement }: { announcement: WholeAnnouncement }) {
  const { t } = useLingui();
  const { title, summary, body, picture, isPinned, until, language, topics } = announcement;
  const lang = language ? languageCodes[language].toLowerCase() : undefined;
  return (
    <article className={classes.article}>
      <title>{`${title} · Atrium`}</title>
      <p className={classes.pills}>
        <AnnouncementPill />
        {isPinned && <PinnedPill until={until} />}
      </p>
      <h1 lang={lang} dir="auto">
        {title}
      </h1>
      <Byline {...announcement} />
      {picture && <AnnouncementPicture picture={picture} className={classes.picture} />}
      {summary !== '' && (
        <p className={classes.summary} lang={lang} dir="auto">
          {summary}
        </p>
      )}
      <div lang={lang} dir="auto">
        <ArticleView body={body} />
      </div>
      {topics.length > 0 && (
        <ul className={classes.topics} aria-label={t`Topics`}>
          {topics.map(({ topic }) => (
            <li key={topic}>
              <Link to="/news" search={{ topic }}>
                <bdi>{topic}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
