import classes from './data-table.module.css';
import { phoneRow } from './lay-out.ts';
import type { Layout } from './types.ts';

const rows = Array.from({ length: 10 }, (_, index) => index);
/** Widths as if names were of different lengths. */
const widths = ['62%', '48%', '80%', '55%', '70%', '66%', '58%', '74%', '50%', '60%'];

/** Stands where the rows will be, in the widths of the real columns. */
export function TableSkeleton<Row>({ layout }: { layout: Layout<Row> }) {
  return (
    <div aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className={classes.row} data-skeleton data-phone={phoneRow(layout)}>
          {layout.isSelectable && (
            <div className={classes.check} data-part="check">
              <i className={classes.bone} data-box />
            </div>
          )}
          {layout.columns.map((column) => (
            <div key={column.id} className={classes.cell} data-part={column.phone}>
              <i className={classes.bone} style={{ width: column.skeleton ?? widths[row] }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
