import { listAuditEvents } from '@atrium/contract/audit-trail';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { send } from '../../base/call.ts';
import { writeTime } from '../../base/write-time.ts';
import { actionWords } from './event-words.ts';
import classes from './recent-events.module.css';

const howMany = 6;

const recentQuery = queryOptions({
  queryKey: ['audit-trail', 'recent'],
  queryFn: ({ signal }) => send(listAuditEvents, { query: { limit: howMany } }, { signal }),
  meta: { handles: () => true },
});

/** The last that happened, for the landing page. */
export function RecentEvents() {
  const { data } = useQuery(recentQuery);
  const words = actionWords();
  if (!data) return null;
  return (
    <>
      <ul className={classes.list}>
        {data.events.map(({ id, at, action, by, subject }) => (
          <li key={id}>
            <span className={classes.what}>
              {by && <span>{by.fullName}: </span>}
              {words[action]} {subject?.name && <bdi className={classes.subject}>{subject.name}</bdi>}
            </span>
            <time dateTime={at}>{writeTime(at)}</time>
          </li>
        ))}
      </ul>
      <Link to="/admin/audit-trail" className={classes.all}>
        <Trans>Show the audit trail</Trans>
      </Link>
    </>
  );
}
