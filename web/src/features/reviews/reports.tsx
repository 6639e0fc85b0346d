import type { SpaceReview } from '@atrium/contract/reviews';
import { Trans } from '@lingui/react/macro';
import { writeTime } from '../../base/text/write-time.ts';
import classes from './review-page.module.css';

/** What was found wrong since the review was started. */
export function Reports({ review: { reports } }: { review: SpaceReview }) {
  if (reports.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>
        <Trans>Reported as wrong</Trans> <span className={classes.count}>{reports.length}</span>
      </h2>
      <ul className={classes.reports}>
        {reports.map(({ id, at, by, role, person, note }) => (
          <li key={id} className={classes.report}>
            <p className={classes.reporter}>
              <bdi>{role ?? person ?? <Trans>Users and assigned roles</Trans>}</bdi>
              <span>
                <bdi>{by}</bdi> · <time dateTime={at}>{writeTime(at)}</time>
              </span>
            </p>
            <p className={classes.note} dir="auto">
              {note}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
