import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { CheckBox } from './check-box.tsx';
import classes from './data-table.module.css';
import { columnHeader, gridRow, rowGroup } from './grid-roles.ts';
import { nextSort } from './sort-rows.ts';
import type { Column, Layout, Sort } from './types.ts';

interface TableHeadProps<Row> {
  layout: Layout<Row>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  count: number;
  selected: number;
  onCheckAll: () => void;
}

export function TableHead<Row>({ layout, sort, onSort, count, selected, onCheckAll }: TableHeadProps<Row>) {
  const { t } = useLingui();
  const { isPhone, columns, icons, menu, isExpandable, isSelectable } = layout;
  return (
    <div {...rowGroup()} className={classes.head} data-phone={isPhone || undefined}>
      <div {...gridRow({ 'aria-rowindex': 1 })} className={classes.headRow}>
        {isSelectable && (
          <div {...columnHeader()} className={classes.check} data-part="check">
            <CheckBox
              label={t`Select all`}
              isChecked={count > 0 && selected === count}
              isMixed={selected > 0 && selected < count}
              onChange={onCheckAll}
            />
          </div>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {icons.map(({ id, label }) => (
          <div key={id} {...columnHeader()}>
            <span className="atr-hidden">{label}</span>
          </div>
        ))}
        {menu.length > 0 && (
          <div {...columnHeader()}>
            <span className="atr-hidden">{t`Actions`}</span>
          </div>
        )}
        {isExpandable && (
          <div {...columnHeader()} data-part="more">
            <span className="atr-hidden">{t`Details`}</span>
          </div>
        )}
      </div>
    </div>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

function HeadCell<Row>({ column: { id, label, compare, phone }, sort, onSort }: HeadCellProps<Row>) {
  const isSorted = sort?.column === id;
  const direction = sort?.isDescending ? 'descending' : 'ascending';
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div
      {...columnHeader(compare && { 'aria-sort': isSorted ? direction : 'none' })}
      className={classes.headCell}
      data-part={phone}
    >
      {compare ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onSort(nextSort(sort, id))}
        >
          {label}
          <Arrow size={14} stroke={2} aria-hidden="true" className={classes.arrow} />
        </button>
      ) : (
        label
      )}
    </div>
  );
}
