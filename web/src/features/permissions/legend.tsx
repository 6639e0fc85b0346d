import { Trans } from '@lingui/react/macro';
import grid from './permission-grid.module.css';
import classes from './permissions-page.module.css';

const sample = {
  type: 'checkbox',
  className: grid.box,
  readOnly: true,
  tabIndex: -1,
  disabled: true,
} as const;

export function Legend({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <div className={classes.legend} aria-hidden="true">
      <span>
        <input {...sample} checked />
        <Trans>Set here</Trans>
      </span>
      <span>
        <input {...sample} checked data-inherited />
        <Trans>Inherited</Trans>
      </span>
      <span>
        <input {...sample} checked={false} />
        <Trans>Not allowed</Trans>
      </span>
      {!isReadOnly && (
        <span>
          <input {...sample} checked data-unsaved />
          <Trans>Unsaved change</Trans>
        </span>
      )}
    </div>
  );
}
