import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { columnHeader, gridRow, rowGroup } from '../../ui/data-table/grid-roles.ts';
import { useRowWindow } from '../../ui/data-table/use-row-window.ts';
import type { Draft, Stored } from './draft.ts';
import { FlagGroups } from './flag-groups.tsx';
import { columnLabel } from './flag-labels.ts';
import { flags, folderFlags } from './flags.ts';
import { columns, type RowHandlers, type RowView } from './grid-columns.ts';
import classes from './permission-grid.module.css';
import { PermissionRow } from './permission-row.tsx';
import { detailsHeight, PhoneRow } from './phone-row.tsx';
import { stateOf } from './state-line.ts';
import { hasChildren, parentOf, showTree, type Tree } from './tree.ts';
import { type Active, useGridKeys } from './use-grid-keys.ts';

const rowHeight = 75;

interface PermissionGridProps {
  label: string;
  tree: Tree;
  stored: Stored;
  draft: Draft;
  filter: string;
  isReadOnly: boolean;
  /** The row that one came for: open, and in sight. */
  first?: number | undefined;
  onSet: (place: number, own: number) => void;
  onWho: (place: number) => void;
}

export function PermissionGrid({ tree, stored, draft, filter, isReadOnly, ...props }: PermissionGridProps) {
  const { first = 0 } = props;
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  // A space alone is open at once; of many, each is closed until somebody looks inside.
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(tree.spaceIds.length === 1 || props.first !== undefined ? [first] : []),
  );
  const [expanded, setExpanded] = useState(-1);
  const shown = useMemo(() => showTree(tree, open, filter), [tree, open, filter]);
  const [chosen, setActive] = useState<Active>({ place: first, column: columns.name });
  // Where the filter hides it, the first row stands in.
  const place = shown.places.includes(chosen.place) ? chosen.place : (shown.places[0] ?? chosen.place);
  const active = useMemo(() => ({ place, column: chosen.column }), [place, chosen.column]);
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => shown.places.map(String), [shown]);
  const activeIndex = shown.places.indexOf(active.place);
  const rows = useRowWindow(root, body, {
    keys,
    rowHeight,
    active: activeIndex,
    ...(isPhone && {
      sizeOf: (index: number) => (shown.places[index] === expanded ? rowHeight + detailsHeight : rowHeight),
    }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that is open is higher
  useEffect(() => rows.measure(), [rows, expanded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows are there
  useEffect(() => {
    if (first > 0) rows.scrollToIndex(shown.places.indexOf(first), { align: 'start' });
  }, []);

  const latest = useRef(props);
  latest.current = props;
  const on = useMemo<RowHandlers>(
    () => ({
      open: (place) => setOpen((before) => flip(before, place)),
      set: (place, own) => latest.current.onSet(place, own),
      who: (place) => latest.current.onWho(place),
      activate: (place, column) => setActive({ place, column }),
    }),
    [],
  );
  const onKeyDown = useGridKeys({
    ...{ body, tree, shown, active, setActive },
    open: on.open,
    scrollTo: (index) => rows.scrollToIndex(index),
  });

  const viewOf = (place: number): RowView => ({
    place,
    name: tree.names[place] as string,
    level: tree.levels[place] as number,
    isSpace: parentOf(tree, place) < 0,
    hasChildren: hasChildren(tree, place),
    isOpen: shown.isOpen(place),
    isReadOnly,
    activeColumn: place === active.place ? active.column : -1,
    ...stateOf(tree, stored, draft, place),
  });
  return (
    <div
      ref={root}
      className={classes.grid}
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={shown.places.length + 2}
      aria-readonly={isReadOnly || undefined}
      tabIndex={-1}
      onKeyDown={isPhone ? undefined : onKeyDown}
    >
      {!isPhone && <Head isReadOnly={isReadOnly} />}
      <div ref={body} {...rowGroup({ className: classes.body })} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const place = shown.places[item.index] as number;
          const start = item.start - rows.options.scrollMargin;
          return isPhone ? (
            <PhoneRow
              key={place}
              {...viewOf(place)}
              start={start}
              on={on}
              isExpanded={expanded === place}
              onExpand={(one) => setExpanded(one === expanded ? -1 : one)}
            />
          ) : (
            <PermissionRow key={place} {...viewOf(place)} start={start} on={on} />
          );
        })}
      </div>
    </div>
  );
}

function flip(set: ReadonlySet<number>, one: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

function Head({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useLingui();
  const head = (index: number) => (
    <span key={flags[index]} {...columnHeader({ className: classes.cell })}>
      {columnLabel(flags[index] as (typeof flags)[number])}
    </span>
  );
  return (
    <div className={classes.head} {...rowGroup()}>
      <FlagGroups className={classes.groups} />
      <div {...gridRow({ className: classes.labels })}>
        <span {...columnHeader()}>{t`Space or folder`}</span>
        <span {...columnHeader({ className: classes.cell })}>
          <span className={isReadOnly ? 'atr-hidden' : undefined}>{t`Inherit`}</span>
        </span>
        {flags.slice(0, folderFlags).map((_, index) => head(index))}
        <span className={classes.gap} role="presentation" />
        {flags.slice(folderFlags).map((_, index) => head(folderFlags + index))}
        <span {...columnHeader({ className: classes.cell })}>
          <span className="atr-hidden">{t`Actions`}</span>
        </span>
      </div>
    </div>
  );
}
