import '../../../ui/menu.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import classes from './folder-page.module.css';
import { type ChoosableColumn, choosableColumns, type TableChoice, toggleColumn } from './table-choice.ts';

interface ColumnMenuProps {
  choice: TableChoice;
  onChoose: (choice: TableChoice) => void;
}

/** Which columns the table has. */
export function ColumnMenu({ choice, onChoose }: ColumnMenuProps) {
  const { t } = useLingui();
  const labels: Record<ChoosableColumn, string> = {
    date: t`Date`,
    author: t`Author`,
    tag: t`Tag`,
    size: t`Size`,
  };
  return (
    <Menu position="bottom-end" width={200} closeOnItemClick={false} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.columns}
          aria-label={t`Choose columns`}
          title={t`Choose columns`}
        >
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Columns</Trans>
        </Menu.Label>
        {choosableColumns.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={choice.columns.includes(column)}
            onChange={() => onChoose(toggleColumn(choice, column))}
          >
            {labels[column]}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
