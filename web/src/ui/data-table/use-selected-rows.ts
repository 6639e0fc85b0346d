import { useMemo, useState } from 'react';
import { keepPresent, noneSelected, type Selection } from './select-rows.ts';

/** What is selected of the rows that are shown: what a filter hides is not acted on. */
export function useSelectedRows<Row extends { key: string }>(shown: Row[] | undefined) {
  const [chosen, select] = useState<Selection>(noneSelected);
  const byKey = useMemo(() => new Map(shown?.map((row) => [row.key, row])), [shown]);
  const selection = useMemo(() => keepPresent(chosen, (key) => byKey.has(key)), [chosen, byKey]);
  const selected = useMemo(
    () => [...selection].map((key) => byKey.get(key)).filter((row) => row !== undefined),
    [selection, byKey],
  );
  return { selection, selected, select, clear: () => select(noneSelected) };
}
