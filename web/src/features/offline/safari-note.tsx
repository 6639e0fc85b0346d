import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { safariDays } from '../../core/offline/this-browser.ts';
import classes from './save.module.css';

export function SafariNote() {
  return (
    <p className={classes.safari}>
      <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />
      <Trans>Safari keeps offline documents and changes for only {safariDays} days.</Trans>
    </p>
  );
}
