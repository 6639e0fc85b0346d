import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import classes from './news-widget.module.css';

export const AllNewsLink = () => (
  <Link to="/news" className={classes.all}>
    <Trans>All news</Trans>
  </Link>
);
