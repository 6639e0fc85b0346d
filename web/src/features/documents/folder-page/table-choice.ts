import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedByTabs } from '../../../base/storage.ts';
import { meQuery } from '../../../core/people/me.ts';
import type { Sort } from '../../../ui/data-table/types.ts';

/** Type and name are always there. */
export const choosableColumns = ['date', 'author', 'tag', 'size'] as const;
export type ChoosableColumn = (typeof choosableColumns)[number];

/** How somebody wants the table of files in this browser. */
export interface TableChoice {
  sort: Sort | null;
  columns: ChoosableColumn[];
}

export const usualChoice: TableChoice = { sort: null, columns: ['date', 'author', 'tag'] };

const start = 'atrium.table.';
const sortable: string[] = ['type', 'name', ...choosableColumns];

/** What is kept may be of another version, or be written by anybody: what makes no sense counts as not chosen. */
export function readChoice(person: number): TableChoice {
  try {
    const kept = JSON.parse(sharedByTabs.getItem(start + person) ?? '{}') as Partial<TableChoice> | null;
    const { sort, columns } = kept ?? {};
    return {
      sort:
        sort && sortable.includes(sort.column)
          ? { column: sort.column, isDescending: sort.isDescending === true }
          : null,
      columns: Array.isArray(columns)
        ? choosableColumns.filter((one) => columns.includes(one))
        : usualChoice.columns,
    };
  } catch {
    return usualChoice;
  }
}

function keepChoice(person: number, choice: TableChoice): void {
  try {
    sharedByTabs.setItem(start + person, JSON.stringify(choice));
  } catch {
    // No room: then it is not remembered.
  }
}

export function useTableChoice() {
  const { data: me } = useSuspenseQuery(meQuery);
  const [choice, setChoice] = useState(() => readChoice(me.id));
  const choose = (next: TableChoice) => {
    setChoice(next);
    keepChoice(me.id, next);
  };
  return { choice, choose };
}

/** Shows a column or hides it. A table is not sorted by what it does not show. */
export function toggleColumn({ sort, columns }: TableChoice, column: ChoosableColumn): TableChoice {
  const isShown = columns.includes(column);
  return {
    sort: isShown && sort?.column === column ? null : sort,
    columns: choosableColumns.filter((one) => (one === column ? !isShown : columns.includes(one))),
  };
}
