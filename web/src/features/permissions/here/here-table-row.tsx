import type { RoleHere } from '@atrium/contract/permission-tree';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconUsers } from '@tabler/icons-react';
import { gridCell, gridRow, rowHeader } from '../../../ui/data-table/grid-roles.ts';
import type { CellProps } from '../../../ui/data-table/use-cell-keys.ts';
import { inherits } from '../draft.ts';
import { FlagBox } from '../flag-box.tsx';
import { flags, folderFlags, toggle } from '../flags.ts';
import grid from '../permission-grid.module.css';
import classes from './here.module.css';
import type { HereRow } from './here-draft.ts';
import { HereState } from './here-state.tsx';

export interface HereHandlers {
  set: (role: RoleHere, own: number) => void;
  undo: (role: RoleHere) => void;
  /** A link that leads elsewhere was followed. */
  follow: () => void;
}

interface HereTableRowProps {
  row: HereRow;
  space: number;
  canInherit: boolean;
  isReadOnly: boolean;
  on: HereHandlers;
  cell: (column: number) => CellProps;
}

export function HereTableRow({ row, space, canInherit, isReadOnly, on, cell }: HereTableRowProps) {
  const { t } = useLingui();
  const { role, own, effective, isChanged } = row;
  return (
    <div {...gridRow({ className: classes.row })} data-changed={isChanged || undefined}>
      <span {...rowHeader({ className: classes.role })}>
        <span className={classes.name}>
          <span dir="auto">{role.name}</span>
          <span className={classes.users}>
            <IconUsers size={14} stroke={1.6} aria-hidden="true" />
            <span aria-hidden="true">{role.users}</span>
            <span className="atr-hidden">
              <Plural value={role.users} one="# person" other="# people" />
            </span>
          </span>
          {isChanged && (
            <button
              type="button"
              className={classes.undo}
              aria-label={t`Undo the change of ${role.name}`}
              title={t`Undo`}
              onClick={() => on.undo(role)}
            >
              <IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />
            </button>
          )}
        </span>
        <HereState row={row} space={space} onFollow={on.follow} />
      </span>
      <span {...gridCell({ className: classes.cell })}>
        {canInherit && (
          <input
            type="checkbox"
            {...{ role: 'switch' }}
            className={grid.switch}
            aria-label={t`Inherit from parent`}
            title={t`Inherit from parent`}
            checked={own === inherits}
            onChange={() => on.set(role, own === inherits ? effective : inherits)}
            {...cell(0)}
          />
        )}
      </span>
      {flags.map((flag, index) => (
        <span
          key={flag}
          {...gridCell({ className: classes.cell })}
          data-first-document={index === folderFlags || undefined}
        >
          <FlagBox
            flag={flag}
            row={{ ...row, isReadOnly }}
            cell={cell(index + 1)}
            onToggle={() => on.set(role, toggle(own === inherits ? effective : own, flag))}
          />
        </span>
      ))}
    </div>
  );
}
