import { flags } from './flags.ts';

/** The places that the arrows lead through in a row. */
export const columns = {
  name: 0,
  inherit: 1,
  firstFlag: 2,
  all: flags.length + 2,
  none: flags.length + 3,
  who: flags.length + 4,
} as const;

/** What a row may ask of the grid. The same object for its whole life, so that rows stay memoised. */
export interface RowHandlers {
  open: (place: number) => void;
  set: (place: number, own: number) => void;
  who: (place: number) => void;
  activate: (place: number, column: number) => void;
}

/** What a row shows, in plain values. */
export interface RowView {
  place: number;
  name: string;
  level: number;
  own: number;
  effective: number;
  before: number;
  isChanged: boolean;
  line: string;
  isSpace: boolean;
  hasChildren: boolean;
  isOpen: boolean;
  isReadOnly: boolean;
  /** The column that Tab leads to; -1 in all rows but one. */
  activeColumn: number;
}
