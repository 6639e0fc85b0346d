import type { SystemStatus } from '@atrium/contract/system';
import { Plural, Trans } from '@lingui/react/macro';
import { IconMoodCheck, IconStethoscope } from '@tabler/icons-react';
import { writeTime } from '../../base/text/write-time.ts';
import classes from './last-check.module.css';

/** What the doctor found when it last looked through the installation, and what to do. */
export function LastCheck({ check }: { check: SystemStatus['lastCheck'] }) {
  if (!check) {
    return (
      <p className={classes.line}>
        <IconStethoscope size={20} stroke={1.6} aria-hidden="true" />
        <span>
          <Trans>Not yet. Everything stored is checked each night.</Trans>
        </span>
      </p>
    );
  }
  const time = writeTime(check.at);
  if (check.findings.length === 0) {
    return (
      <p className={classes.line}>
        <IconMoodCheck size={20} stroke={1.6} aria-hidden="true" />
        <span>
          <Trans>{time}, nothing found</Trans>
        </span>
      </p>
    );
  }
  return (
    <div className={classes.card}>
      <p className={classes.head}>
        <Trans>
          {time}, <Plural value={check.findings.length} one="# kind of fault" other="# kinds of faults" />
        </Trans>
      </p>
      <ul>
        {check.findings.map(({ name, count, sentence, advice }) => (
          <li key={name}>
            <div className={classes.words}>
              <h3>{sentence}</h3>
              <p>{advice}</p>
              <code>{name}</code>
            </div>
            <span className={classes.count}>{count}</span>
          </li>
        ))}
      </ul>
      <p className={classes.foot}>
        <Trans>
          On the server, <code>npm run atrium -- doctor</code> looks again. With <code>--mend</code> it
          repairs what follows from something else, and nothing that people made.
        </Trans>
      </p>
    </div>
  );
}
