import { useLingui } from '@lingui/react/macro';
import type { CopyState } from '../../core/offline/copies.ts';
import classes from './offline.module.css';
import { countStates, type OfflineRow } from './offline-row.ts';
import { useStateWords } from './state-cell.tsx';

interface StateChipsProps {
  rows: OfflineRow[];
  chosen: CopyState | null;
  onChoose: (state: CopyState | null) => void;
}

const order: CopyState[] = ['up to date', 'offline changes', 'sync error', 'storage error'];

/** How many there are of each; pressed, only these are shown. */
export function StateChips({ rows, chosen, onChoose }: StateChipsProps) {
  const { t } = useLingui();
  const words = useStateWords();
  const counts = countStates(rows);
  const chips = [
    { state: null, word: t({ message: 'All', context: 'documents' }), count: rows.length },
    ...order.map((state) => ({ state, word: words[state], count: counts.get(state) ?? 0 })),
  ];
  return (
    <fieldset className={classes.chips}>
      <legend className="atr-hidden">{t`Show by state`}</legend>
      {chips.map(({ state, word, count }) => (
        <button
          key={word}
          type="button"
          className={classes.chip}
          data-state={state ?? undefined}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state === chosen ? null : state)}
        >
          {word} <span>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
