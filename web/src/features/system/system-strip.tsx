import type { SystemStatus } from '@atrium/contract/system';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { writeTime } from '../../base/text/write-time.ts';
import { describeParts } from './describe-parts.ts';
import classes from './system-strip.module.css';

interface SystemStripProps {
  status: SystemStatus;
  isChecking: boolean;
  onCheck: () => void;
}

export function SystemStrip({ status, isChecking, onCheck }: SystemStripProps) {
  const { t } = useLingui();
  const time = writeTime(status.at);
  const words = { ok: t`in order`, warn: t`worth a look`, bad: t`a problem` };
  return (
    <section className={classes.card} aria-labelledby="system">
      <div className={classes.head}>
        <h2 id="system">
          <Trans>System</Trans>
        </h2>
        <span className={classes.checked} role="status">
          <Trans>Checked {time}</Trans>
        </span>
        <ActionIcon size={32} aria-label={t`Check again`} loading={isChecking} onClick={onCheck}>
          <IconRefresh size={17} stroke={1.6} />
        </ActionIcon>
      </div>
      <dl className={classes.parts}>
        {describeParts(status).map(({ name, state, value, note }) => (
          <div key={name} className={classes.part}>
            <dt>{name}</dt>
            <dd className={classes.value}>
              <span className={classes.dot} data-state={state} role="img" aria-label={words[state]} />
              {value}
            </dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
