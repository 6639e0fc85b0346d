import type { Flag } from '@atrium/contract/permissions';
import { useLingui } from '@lingui/react/macro';
import { inherits } from './draft.ts';
import { flagLabel } from './flag-labels.ts';
import { hasFlag } from './flags.ts';
import type { RowView } from './grid-columns.ts';
import classes from './permission-grid.module.css';

interface FlagBoxProps {
  flag: Flag;
  row: Pick<RowView, 'own' | 'effective' | 'before' | 'isReadOnly'>;
  /** What makes it a cell of its grid. */
  cell?: { tabIndex: number };
  onToggle: () => void;
}

/** The browser's own box. What is inherited stands without a frame, what is not saved in an amber ring. */
export function FlagBox({ flag, row, cell, onToggle }: FlagBoxProps) {
  const { t } = useLingui();
  const isOn = hasFlag(row.effective, flag);
  const isInherited = row.own === inherits;
  const isUnsaved = isOn !== hasFlag(row.before, flag);
  const states = [
    isOn ? t`Allowed` : t`Not allowed`,
    ...(isInherited ? [t`inherited`] : []),
    ...(isUnsaved ? [t`not saved`] : []),
  ];
  return (
    <input
      type="checkbox"
      className={classes.box}
      checked={isOn}
      aria-label={flagLabel(flag)}
      aria-readonly={row.isReadOnly || undefined}
      title={states.join(', ')}
      data-inherited={isInherited || undefined}
      data-unsaved={isUnsaved || undefined}
      {...cell}
      onChange={() => {
        if (!row.isReadOnly) onToggle();
      }}
    />
  );
}
