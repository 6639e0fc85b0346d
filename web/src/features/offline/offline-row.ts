import { type CopyState, type Kept, stateOf } from '../../core/offline/copies.ts';
import { type Closed, whyClosed } from '../../core/offline/why-closed.ts';
import { compareText } from '../../ui/data-table/sort-rows.ts';

export interface OfflineRow {
  key: string;
  kept: Kept;
  state: CopyState;
  /** Why it cannot be opened now; null where nothing stands in the way. */
  closed: Closed | 'not here' | null;
}

/** What asks for something comes first. */
export const states: CopyState[] = ['offline changes', 'sync error', 'storage error', 'up to date'];

export const compareStates = (a: OfflineRow, b: OfflineRow): number =>
  states.indexOf(a.state) - states.indexOf(b.state) || compareText(a.kept.name, b.kept.name);

export const makeRows = (kept: Iterable<Kept>, now = Date.now()): OfflineRow[] =>
  [...kept]
    .map((one) => ({
      key: String(one.id),
      kept: one,
      state: stateOf(one),
      closed: one.copy && one.hasFile ? whyClosed(one.copy, now) : ('not here' as const),
    }))
    .sort(compareStates);

export const countStates = (rows: OfflineRow[]): Map<CopyState, number> =>
  new Map(states.map((state) => [state, rows.filter((row) => row.state === state).length]));

export const bytesOf = (rows: OfflineRow[]): number =>
  rows.reduce((sum, { kept }) => sum + (kept.hasFile ? (kept.copy?.size ?? 0) : 0), 0);

/** The server is asked to take what it refused, or for the file that is missing. */
export const canRetry = ({ state, kept }: OfflineRow): boolean =>
  state === 'sync error' || (state === 'storage error' && kept.copy !== undefined);

export const needsPassword = ({ state, kept }: OfflineRow): boolean =>
  state === 'sync error' && kept.problem?.kind === 'password';

export const canClear = ({ kept }: OfflineRow): boolean => kept.problem !== undefined;

export const canRemove = ({ kept }: OfflineRow): boolean => kept.copy !== undefined || kept.isBroken;
