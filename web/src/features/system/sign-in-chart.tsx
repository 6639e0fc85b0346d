import type { SystemStatus } from '@atrium/contract/system';
import { Trans } from '@lingui/react/macro';
import { writeNumber } from '../../base/text/in-language.ts';
import { writeWeekday } from '../../base/text/write-time.ts';
import classes from './sign-in-chart.module.css';

/** How many people signed in on each of the last days. */
export function SignInChart({ days }: { days: SystemStatus['signIns'] }) {
  const most = Math.max(1, ...days.map(({ people }) => people));
  const today = days.at(-1)?.people ?? 0;
  return (
    <div className={classes.card}>
      <p className={classes.today}>
        <strong>{writeNumber(today)}</strong>{' '}
        <span>
          <Trans>so far today</Trans>
        </span>
      </p>
      <ol className={classes.days}>
        {days.map(({ day, people }, index) => (
          <li key={day} data-today={index === days.length - 1 || undefined}>
            <span className={classes.number}>{writeNumber(people)}</span>
            <span
              className={classes.bar}
              style={{ height: `${Math.max(2, (people / most) * 72)}px` }}
              aria-hidden="true"
            />
            <span className={classes.day}>{writeWeekday(day, 'short')}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
