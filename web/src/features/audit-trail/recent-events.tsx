import { type AuditEvent, auditActions, listAuditEvents } from '@atrium/contract/audit-trail';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { send } from '../../base/http/call.ts';
import { writeTime } from '../../base/text/write-time.ts';
import { actionWords } from './event-words.ts';
import classes from './recent-events.module.css';

const howMany = 6;
/** The number of events to look through: most of what happens is that people sign in. */
const lookThrough = 200;
const isChange = ({ action }: AuditEvent) => !['sign-ins', 'refusals'].includes(auditActions[action]);

const recentQuery = queryOptions({
  queryKey: ['audit-trail', 'recent'],
  queryFn: async ({ signal }) => {
    const { events } = await send(listAuditEvents, { query: { limit: lookThrough } }, { signal });
    return events.filter(isChange).slice(0, howMany);
  },
  meta: { handles: () => true },
});

/** Its subject; of what concerns several things, the first ones. */
const thingOf = ({ subject, names }: Pick<AuditEvent, 'subject' | 'names'>): string =>
  subject?.name ?? Object.values(names).flat().slice(0, 2).join(', ');

/** What was changed last, for the landing page. */
export function RecentEvents() {
  const { data } = useQuery(recentQuery);
  const words = actionWords();
  if (!data) return null;
  return (
    <>
      {data.length === 0 && (
        <p className={classes.none}>
          <Trans>Nothing has changed recently.</Trans>
        </p>
      )}
      <ul className={classes.list}>
        {data.map(({ id, at, action, by, ...about }) => (
          <li key={id}>
            <span className={classes.what}>
              {by && <span>{by.fullName}: </span>}
              {words[action]} <bdi className={classes.subject}>{thingOf(about)}</bdi>
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
