import classes from './data-table.module.css';
import { gridCell } from './grid-roles.ts';
import { RowActionIcon } from './row-action-icon.tsx';
import type { Layout, RowAction, TabStop } from './types.ts';

interface RowDetailsProps<Row> {
  row: Row;
  name: string;
  layout: Layout<Row>;
  tabStop: TabStop;
}

/** What has no room in the row: the other columns, and on a phone the actions with their words; a tap opens. */
export function RowDetails<Row>({ row, name, layout, tabStop }: RowDetailsProps<Row>) {
  const isOffered = ({ group, isShown }: RowAction<Row>) => group !== 'open' && isShown(row);
  const actions = layout.isPhone ? layout.actions.filter(isOffered) : [];
  return (
    <div {...gridCell()} className={classes.details}>
      <dl className={classes.facts}>
        {layout.details.map(({ id, label, cell }) => (
          <div key={id} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{cell(row, tabStop)}</dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 && (
        <div className={classes.labelledActions}>
          {actions.map((action) => (
            <RowActionIcon
              key={action.id}
              action={action}
              row={row}
              name={name}
              tabStop={tabStop}
              isLabelled
            />
          ))}
        </div>
      )}
    </div>
  );
}
