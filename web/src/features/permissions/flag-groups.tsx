import { Trans } from '@lingui/react/macro';
import classes from './flag-groups.module.css';

/** Above the names of the flags: which are of folders, which of documents. `className` has the columns of the table. */
export function FlagGroups({ className }: { className: string | undefined }) {
  return (
    <div className={`${className} ${classes.groups}`} aria-hidden="true">
      <span className={classes.group} style={{ gridColumn: '3 / 7' }}>
        <Trans>Folders</Trans>
      </span>
      <span className={classes.group} style={{ gridColumn: '8 / 13' }}>
        <Trans>Documents</Trans>
      </span>
    </div>
  );
}
