import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import classes from './news-admin.module.css';

/** News and the feeds that bring them: two pages that belong together. */
export function NewsTabs() {
  const { t } = useLingui();
  return (
    <nav className={classes.tabs} aria-label={t`News`}>
      <Link to="/admin/news" activeOptions={{ exact: true }} activeProps={{ 'data-active': true }}>
        <Trans>News items</Trans>
      </Link>
      <Link to="/admin/news/feeds" activeProps={{ 'data-active': true }}>
        <Trans>Feeds</Trans>
      </Link>
    </nav>
  );
}
