import type { ComponentType, ReactNode } from 'react';

/** Controls of all rows but one are left out of the tab order: the arrows lead from row to row. */
export type TabStop = 0 | -1;

export interface Column<Row> {
  id: string;
  label: string;
  /** The width in pixels; a column without one takes what is left. */
  width?: number;
  /** The width where the window is narrow and the menu stands beside the table. */
  denseWidth?: number;
  cell: (row: Row, tabStop: TabStop) => ReactNode;
  /** Makes the column sortable. */
  compare?: (a: Row, b: Row) => number;
  /** The rank by which a column goes into the expandable row where there is no room for all: the lowest first. */
  givesWay?: number;
  /** Where it stands in a row on a phone; without it, in the expandable row. */
  phone?: 'lead' | 'title' | 'note';
  /** How wide its grey bar is while rows are awaited. */
  skeleton?: string;
}

/** The groups in the order of a row's menu, a line between them. */
export const actionGroups = ['open', 'pass-on', 'change', 'know', 'delete'] as const;

/**
 * An icon at the end of the row, where there is room for all of them; an entry of the row's menu, which has everything;
 * on a phone a labelled button in the expandable row.
 */
export interface RowAction<Row> {
  id: string;
  /** The group of the action; without one it comes first in the menu. */
  group?: (typeof actionGroups)[number];
  /** Whether it stays in the row where the others fold into the menu. */
  stays?: boolean;
  /** Whether it stands in the menu alone, however much room there is. */
  isInMenu?: boolean;
  /** The key that does the same, told in the menu. */
  keyName?: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** No right: an empty place, never a grey icon. */
  isShown: (row: Row) => boolean;
  run: (row: Row) => void;
  /** How its button looks when it is on. */
  on?: OnState<Row>;
}

export interface OnState<Row> {
  /** A hook, asked by the button itself, so that a change draws this one alone. Undefined: not known yet. */
  useIsOn: (row: Row) => boolean | undefined;
  icon: RowAction<Row>['icon'];
  /** The words in place of the label then. */
  hint: string;
  /** Whether it switches by itself, and is not there until it is known which way. */
  isSwitch?: boolean;
}

export interface Sort {
  column: string;
  isDescending: boolean;
}

/** What Enter, F2, Delete, S (a star), L (its link) and M (to another place) do with the row that has the focus. */
export interface Shortcuts<Row> {
  open?: (row: Row) => void;
  rename?: (row: Row) => void;
  remove?: (row: Row) => void;
  star?: (row: Row) => void;
  link?: (row: Row) => void;
  move?: (row: Row) => void;
}

/** Rows that are dragged by the mouse into other rows; what else they can be dropped on is not the table's to know. */
export interface RowDrag<Row> {
  canDrag: (row: Row) => boolean;
  onStart: (row: Row, transfer: DataTransfer) => void;
  onEnd: () => void;
  /** Whether what is being dragged may be dropped on this row. */
  canDrop: (row: Row) => boolean;
  onDrop: (row: Row) => void;
}

export interface Layout<Row> {
  isPhone: boolean;
  /** The columns that are shown in the row itself. */
  columns: Column<Row>[];
  /** The columns that are shown when the row is expanded. */
  details: Column<Row>[];
  /** All of them: on a phone they stand in the expandable row. */
  actions: RowAction<Row>[];
  /** The actions that stand in the row as icons. */
  icons: RowAction<Row>[];
  /** The actions of the row's menu, which opens by its button and by a right click; without any there is none. */
  menu: RowAction<Row>[];
  isDense: boolean;
  isExpandable: boolean;
  isSelectable: boolean;
}

/** What a row may ask of its table. The same object for the table's whole life, so that rows stay memoised. */
export interface RowHandlers {
  activate: (key: string) => void;
  check: (key: string, withRange: boolean) => void;
  expand: (key: string) => void;
  dragStart: (key: string, transfer: DataTransfer) => void;
  dragEnd: () => void;
  canDrop: (key: string) => boolean;
  drop: (key: string) => void;
  /** Opens the row's menu at a point of the window. */
  openMenu: (key: string, at: Point) => void;
}

export interface Point {
  x: number;
  y: number;
}
