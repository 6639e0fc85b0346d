import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import { gridCell, gridRow, rowHeader } from '../../ui/data-table/grid-roles.ts';
import { inherits } from './draft.ts';
import { FlagBox } from './flag-box.tsx';
import { flags, folderFlags, setAll, setNone, toggle } from './flags.ts';
import { columns, type RowHandlers, type RowView } from './grid-columns.ts';
import classes from './permission-grid.module.css';

interface PermissionRowProps extends RowView {
  start: number;
  on: RowHandlers;
}

function Row({ start, on, ...row }: PermissionRowProps) {
  const { t } = useLingui();
  const { place, own, effective, isReadOnly, activeColumn } = row;
  const stop = (column: number) => ({
    'data-column': column,
    tabIndex: activeColumn === column ? 0 : -1,
  });
  const base = own === inherits ? effective : own;
  const flagCell = (index: number) => {
    const flag = flags[index] as (typeof flags)[number];
    return (
      <span key={flag} {...gridCell({ className: classes.cell })}>
        <FlagBox
          flag={flag}
          row={row}
          cell={stop(columns.firstFlag + index)}
          onToggle={() => on.set(place, toggle(base, flag))}
        />
      </span>
    );
  };
  return (
    <div
      {...gridRow({
        className: classes.row,
        'aria-level': row.level + 1,
        'aria-expanded': row.hasChildren ? row.isOpen : undefined,
        style: { transform: `translateY(${start}px)` },
        onFocus: ({ target }) => {
          const column = Number((target as HTMLElement).dataset.column);
          if (column !== activeColumn) on.activate(place, column);
        },
      })}
      data-place={place}
      data-changed={row.isChanged || undefined}
    >
      <NameCell row={row} onOpen={() => on.open(place)} stop={stop(columns.name)} />
      <span {...gridCell({ className: classes.cell })}>
        {!row.isSpace && !isReadOnly && (
          <input
            type="checkbox"
            {...{ role: 'switch' }}
            className={classes.switch}
            aria-label={t`Inherit from parent`}
            title={t`Inherit from parent`}
            checked={own === inherits}
            onChange={() => on.set(place, own === inherits ? effective : inherits)}
            {...stop(columns.inherit)}
          />
        )}
      </span>
      {flags.slice(0, folderFlags).map((_, index) => flagCell(index))}
      <span className={classes.gap} role="presentation" />
      {flags.slice(folderFlags).map((_, index) => flagCell(folderFlags + index))}
      <span {...gridCell({ className: classes.tools })}>
        {!isReadOnly && (
          <>
            <button type="button" onClick={() => on.set(place, setAll(base))} {...stop(columns.all)}>
              <Trans context="rights">All</Trans>
            </button>
            <button type="button" onClick={() => on.set(place, setNone(base))} {...stop(columns.none)}>
              <Trans context="rights">None</Trans>
            </button>
          </>
        )}
        <button
          type="button"
          aria-label={t`Who can see this?`}
          title={t`Who can see this?`}
          onClick={() => on.who(place)}
          {...stop(columns.who)}
        >
          <IconUsers size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}

/** Scrolling draws only the rows that come into sight. */
export const PermissionRow = memo(Row);

interface NameCellProps {
  row: RowView;
  onOpen: () => void;
  stop: object;
}

function NameCell({ row, onOpen, stop }: NameCellProps) {
  return (
    <span
      {...rowHeader({
        className: classes.name,
        style: { paddingInlineStart: row.level * 22 },
        ...(row.hasChildren && { onClick: onOpen }),
      })}
      data-opens={row.hasChildren || undefined}
      {...stop}
    >
      <span className={classes.arrow} data-open={row.isOpen || undefined}>
        {row.hasChildren && <IconChevronRight size={15} stroke={2} aria-hidden="true" />}
      </span>
      <span className={classes.words}>
        <span className={classes.title} title={row.name} dir="auto">
          {row.name}
        </span>
        <span className={classes.line} title={row.line}>
          {row.line}
        </span>
      </span>
    </span>
  );
}
