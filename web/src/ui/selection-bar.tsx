import { Plural, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './selection-bar.module.css';

export interface BulkAction {
  id: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  run: () => void;
  isDanger?: boolean;
  /** Whether it runs already; the button keeps its place and the focus. */
  isBusy?: boolean;
}

interface SelectionBarProps {
  count: number;
  actions: BulkAction[];
  onClear: () => void;
}

/** Floats at the bottom while something is selected. Stands last in its page, which it does not cover. */
export function SelectionBar({ count, actions, onClear }: SelectionBarProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.place} data-shown={count > 0 || undefined}>
      {/* Always there: readers of a screen hear of a change only in what was there before. */}
      <span role="status" className="atr-hidden">
        {count > 0 && <Count count={count} />}
      </span>
      {count > 0 && (
        <div role="toolbar" aria-label={t`Selection`} className={classes.bar}>
          <span className={classes.count}>
            <span className={classes.words}>
              <Count count={count} />
            </span>
            <span className={classes.number} aria-hidden="true">
              {i18n.number(count)}
            </span>
          </span>
          <span className={classes.line} />
          {actions.map(({ id, label, icon: Icon, run, isDanger, isBusy }) => (
            <button
              key={id}
              type="button"
              className={classes.button}
              data-danger={isDanger || undefined}
              aria-label={label}
              aria-disabled={isBusy || undefined}
              onClick={isBusy ? undefined : run}
            >
              <Icon size={17} stroke={1.6} />
              <span className={classes.word}>{label}</span>
            </button>
          ))}
          <button type="button" className={classes.button} aria-label={t`Clear selection`} onClick={onClear}>
            <IconX size={17} stroke={1.6} />
          </button>
        </div>
      )}
    </div>
  );
}

const Count = ({ count }: { count: number }) => (
  <Plural value={count} one="# item checked" other="# items checked" />
);
