import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { compareText } from '../data-table/sort-rows.ts';
import type { Column } from '../data-table/types.ts';
import classes from './list-page.module.css';

/** The name, and what the table says besides; `more` keeps its identity between drawings. */
export function useColumns<Row extends { name: string }>(more: Column<Row>[] = none): Column<Row>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t`Name`,
        phone: 'title',
        cell: ({ name }) => (
          <bdi className={classes.name} title={name}>
            {name}
          </bdi>
        ),
        compare: (a, b) => compareText(a.name, b.name),
      },
      ...more,
    ],
    [t, more],
  );
}

const none: never[] = [];
