import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { RowChange } from './draft.ts';
import { flagList } from './flag-labels.ts';
import classes from './summary.module.css';

const mostShown = 200;

/** Each changed row with what it gains and loses, and the way back. */
export function ChangeList({ changes, onUndo }: { changes: RowChange[]; onUndo: (place: number) => void }) {
  const { t } = useLingui();
  const more = changes.length - mostShown;
  return (
    <ul className={classes.changes}>
      {changes.slice(0, mostShown).map(({ place, name, gained, lost, became, isSpace }) => (
        <li key={place}>
          <div>
            <strong dir="auto">{name}</strong>
            {became === 'own' && !isSpace && (
              <p>
                <Trans>Set here instead of inherited</Trans>
              </p>
            )}
            {became === 'inherited' && !isSpace && (
              <p>
                <Trans>Inherits from its parent again</Trans>
              </p>
            )}
            {gained !== 0 && (
              <p className={classes.gain}>
                <Trans>Gains: {flagList(gained)}</Trans>
              </p>
            )}
            {lost !== 0 && (
              <p className={classes.lose}>
                <Trans>Loses: {flagList(lost)}</Trans>
              </p>
            )}
          </div>
          <button
            type="button"
            aria-label={t`Undo the change of ${name}`}
            title={t`Undo`}
            onClick={() => onUndo(place)}
          >
            <IconArrowBackUp size={17} stroke={1.6} aria-hidden="true" />
          </button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Trans>and {more} more</Trans>
        </li>
      )}
    </ul>
  );
}
