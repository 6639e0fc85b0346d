import '@mantine/core/styles/Progress.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Loader, Progress } from '@mantine/core';
import classes from './viewer.module.css';

/** A large file takes its time: how much of it is there, as far as it is known. */
export function Opening({ progress }: { progress?: number }) {
  const { t } = useLingui();
  const percent = Math.round((progress ?? 0) * 100);
  const isKnown = percent > 0 && percent < 100;
  return (
    <div className={classes.middle}>
      <div className={classes.opening}>
        <p role="status">{t`Opening the document…`}</p>
        {isKnown ? (
          <Progress.Root size={6}>
            <Progress.Section value={percent} aria-label={t`Opening the document…`} />
          </Progress.Root>
        ) : (
          <Loader size={22} />
        )}
      </div>
    </div>
  );
}
