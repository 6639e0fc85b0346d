import type { NewsFeed } from '@atrium/contract/news';
import { Plural, useLingui } from '@lingui/react/macro';
import { Notice } from '../../../ui/state/notice.tsx';
import classes from './news-admin.module.css';

const mostShown = 3;

/** What could not be read, and why. */
export function FeedProblems({ feeds = [] }: { feeds: NewsFeed[] | undefined }) {
  const { t } = useLingui();
  const failed = feeds.filter(({ error, isActive }) => error !== null && isActive);
  if (failed.length === 0) return null;
  return (
    <div className={classes.problems}>
      {failed.slice(0, mostShown).map(({ id, publisher, error }) => (
        <Notice key={id} kind="warn" title={t`The feed of ${publisher} could not be read`}>
          {error}
        </Notice>
      ))}
      {failed.length > mostShown && (
        <Notice kind="warn">
          <Plural
            value={failed.length - mostShown}
            one="One more feed could not be read."
            other="# more feeds could not be read."
          />
        </Notice>
      )}
    </div>
  );
}
