import type { PermissionOverview, PermissionRole } from '@atrium/contract/permission-tree';
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconFolders } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';
import {
  columnHeader,
  grid,
  gridCell,
  gridRow,
  rowGroup,
  rowHeader,
} from '../../../ui/data-table/grid-roles.ts';
import { type Cell, useCellKeys } from '../../../ui/data-table/use-cell-keys.ts';
import { levelAt, levelLabel } from './level-label.ts';
import classes from './overview.module.css';

interface OverviewGridProps {
  roles: PermissionRole[];
  spaces: PermissionOverview['spaces'];
}

const rowHeight = 44;
const headHeight = 64;
/** Until it is measured. */
const initialRect = { width: 1200, height: 800 };

/** Spaces by roles: only what is in sight is drawn. The heads stay, the arrows lead from field to field. */
export function OverviewGrid({ roles, spaces }: OverviewGridProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [nameWidth, width] = isPhone ? [128, 92] : [232, 112];
  const frame = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<Cell>({ row: 0, column: 0 });
  const getScrollElement = () => frame.current;
  const rows = useVirtualizer({
    ...{ count: spaces.length, getScrollElement, initialRect, overscan: 6 },
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: useWith(kept.row - 1),
  });
  const columns = useVirtualizer({
    ...{ count: roles.length, getScrollElement, initialRect, overscan: 4 },
    horizontal: true,
    estimateSize: () => width,
    scrollMargin: nameWidth,
    scrollPaddingStart: nameWidth,
    rangeExtractor: useWith(kept.column),
  });
  const scrollTo = useCallback(
    (cell: Cell) => {
      setKept(cell);
      if (cell.row > 0) rows.scrollToIndex(cell.row - 1);
      columns.scrollToIndex(cell.column);
    },
    [rows, columns],
  );
  // The heads are the first row.
  const { cell, onKeyDown, onFocus } = useCellKeys(frame, {
    rows: spaces.length + 1,
    columns: [0, roles.length - 1],
    scrollTo,
  });
  const drawn = columns.getVirtualItems().flatMap(({ index, start }) => {
    const role = roles[index];
    return role ? [{ index, role, style: { insetInlineStart: start, width } }] : [];
  });
  const wide = { width: nameWidth + columns.getTotalSize() };
  const nameStyle = { width: nameWidth };
  return (
    <div
      ref={frame}
      {...grid({
        ...{
          className: `${classes.frame} atr-sideways`,
          onKeyDown,
          onFocus,
          'aria-label': t`Spaces and roles`,
        },
        'aria-rowcount': spaces.length + 1,
        'aria-colcount': roles.length + 1,
      })}
    >
      <div {...rowGroup({ className: classes.head, style: { ...wide, height: headHeight } })}>
        <div {...gridRow({ 'aria-rowindex': 1 })}>
          <span {...columnHeader({ className: classes.corner, style: nameStyle })}>{t`Space`}</span>
          {drawn.map(({ index, role, style }) => (
            <span
              key={role.id}
              {...columnHeader({ className: classes.role, style, 'aria-colindex': index + 2 })}
            >
              <Link
                to="/admin/permissions/$roleId"
                params={{ roleId: String(role.id) }}
                title={role.name}
                {...cell(0, index)}
              >
                {role.name}
              </Link>
            </span>
          ))}
        </div>
      </div>
      <div {...rowGroup({ className: classes.body, style: { ...wide, height: rows.getTotalSize() } })}>
        {rows.getVirtualItems().map((item) => {
          const space = spaces[item.index];
          if (!space) return null;
          const top = item.start - headHeight;
          return (
            <div
              key={space.id}
              {...gridRow({
                className: classes.row,
                style: { ...wide, transform: `translateY(${top}px)` },
                'aria-rowindex': item.index + 2,
              })}
            >
              <span {...rowHeader({ className: classes.space, style: nameStyle })} title={space.name}>
                <span dir="auto">{space.name}</span>
              </span>
              {drawn.map(({ index, role, style }) => {
                const level = levelAt(space.levels[index]);
                const isVaried = space.varied.includes(index);
                const label = levelLabel(level);
                const field = t`${label}: ${role.name} in ${space.name}`;
                const name = isVaried ? t`${field}, something inside is set apart` : field;
                return (
                  <span
                    key={role.id}
                    {...gridCell({ className: classes.field, style, 'aria-colindex': index + 2 })}
                  >
                    <Link
                      to="/admin/permissions/$roleId"
                      params={{ roleId: String(role.id) }}
                      search={{ space: space.id }}
                      // The editor goes to the space by itself.
                      resetScroll={false}
                      data-level={level}
                      aria-label={name}
                      title={name}
                      {...cell(item.index + 1, index)}
                    >
                      <span className={classes.level} aria-hidden={level === 'none' || undefined}>
                        {level === 'none' ? '–' : label}
                      </span>
                      {isVaried && <IconFolders size={13} stroke={1.8} aria-hidden="true" />}
                    </Link>
                  </span>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Draws what is in sight, and the one that has the focus wherever it is. */
const useWith = (active: number) =>
  useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (active < 0 || active >= range.count || shown.includes(active)) return shown;
      return [...shown, active].sort((a, b) => a - b);
    },
    [active],
  );
