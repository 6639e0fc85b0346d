import type { RoleHere } from '@atrium/contract/permission-tree';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { foldText } from '../../../base/text/fold-text.ts';
import { columnHeader, grid, gridRow, rowGroup } from '../../../ui/data-table/grid-roles.ts';
import { useCellKeys } from '../../../ui/data-table/use-cell-keys.ts';
import type { Draft } from '../draft.ts';
import { FlagGroups } from '../flag-groups.tsx';
import { columnLabel } from '../flag-labels.ts';
import { flags, folderFlags } from '../flags.ts';
import classes from './here.module.css';
import { rowOf } from './here-draft.ts';
import { HerePhoneRow } from './here-phone-row.tsx';
import { type HereHandlers, HereTableRow } from './here-table-row.tsx';

interface HereListProps {
  roles: RoleHere[];
  draft: Draft;
  filter: string;
  /** In which all of it lies. */
  space: number;
  canInherit: boolean;
  isReadOnly: boolean;
  isPhone: boolean;
  on: HereHandlers;
}

/** How many of those without access are shown until somebody looks for one by name. */
const mostIdle = 50;

/** All roles: first those with something here, then the others. */
export function HereList({ roles, draft, filter, isPhone, ...props }: HereListProps) {
  const wanted = foldText(filter.trim());
  const [used, idle] = useMemo(() => {
    const found = roles.filter(({ name }) => foldText(name).includes(wanted));
    return [found.filter(hasSomething), found.filter((role) => !hasSomething(role))];
  }, [roles, wanted]);
  const shownIdle = idle.slice(0, mostIdle);
  const shown = [...used, ...shownIdle];
  const parts = { rows: shown.map((role) => rowOf(role, draft)), from: used.length, ...props };
  const more = idle.length - shownIdle.length;
  return (
    <>
      {shown.length === 0 && (
        <p className={classes.none}>
          {wanted ? <Trans>No role has such a name.</Trans> : <Trans>No role has access here.</Trans>}
        </p>
      )}
      {shown.length > 0 &&
        (isPhone ? (
          <PhoneList {...parts} idle={idle.length} />
        ) : (
          <TableOfRoles {...parts} idle={idle.length} />
        ))}
      {more > 0 && (
        <p className={classes.none}>
          <Plural value={more} one="# more role: filter by its name" other="# more roles: filter by name" />
        </p>
      )}
    </>
  );
}

const hasSomething = ({ own, inherited }: RoleHere): boolean =>
  own !== null || Object.values(inherited?.permissions ?? {}).includes(true);

interface PartProps extends Pick<HereListProps, 'space' | 'canInherit' | 'isReadOnly' | 'on'> {
  rows: ReturnType<typeof rowOf>[];
  /** Where those without access begin, and how many there are. */
  from: number;
  idle: number;
}

const WithoutAccess = ({ idle }: { idle: number }) => (
  <Plural value={idle} one="# role has no access here" other="# roles have no access here" />
);

function TableOfRoles({ rows, from, idle, ...rest }: PartProps) {
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const { canInherit, isReadOnly } = rest;
  const { cell, onKeyDown, onFocus } = useCellKeys(root, {
    rows: rows.length,
    columns: [canInherit ? 0 : 1, flags.length],
  });
  const rowAt = (index: number) => {
    const row = rows[index] as PartProps['rows'][number];
    return <HereTableRow key={row.role.id} row={row} {...rest} cell={(column) => cell(index, column)} />;
  };
  return (
    <div
      ref={root}
      {...grid({
        ...{ onKeyDown, onFocus },
        'aria-label': t`Permissions of all roles`,
        'aria-readonly': isReadOnly || undefined,
      })}
    >
      <div {...rowGroup({ className: classes.head })}>
        <FlagGroups className={classes.groups} />
        <div {...gridRow({ className: classes.labels })}>
          <span {...columnHeader()}>
            <Trans>Role</Trans>
          </span>
          <span {...columnHeader({ className: classes.cell })}>
            <span className={canInherit ? undefined : 'atr-hidden'}>{t`Inherit`}</span>
          </span>
          {flags.map((flag, index) => (
            <span
              key={flag}
              {...columnHeader({ className: classes.cell })}
              data-first-document={index === folderFlags || undefined}
            >
              {columnLabel(flag)}
            </span>
          ))}
        </div>
      </div>
      <div {...rowGroup()}>{rows.slice(0, from).map((_, index) => rowAt(index))}</div>
      {idle > 0 && (
        <p className={classes.idle}>
          <WithoutAccess idle={idle} />
        </p>
      )}
      <div {...rowGroup()}>{rows.slice(from).map((_, index) => rowAt(from + index))}</div>
    </div>
  );
}

/** One role is open at a time. */
function PhoneList({ rows, from, idle, ...rest }: PartProps) {
  const [open, setOpen] = useState<number>();
  const rowOfRole = (row: PartProps['rows'][number]) => (
    <HerePhoneRow
      key={row.role.id}
      row={row}
      isOpen={open === row.role.id}
      onOpen={() => setOpen(open === row.role.id ? undefined : row.role.id)}
      {...rest}
    />
  );
  return (
    <>
      <ul className={classes.phoneList}>{rows.slice(0, from).map(rowOfRole)}</ul>
      {idle > 0 && (
        <p className={classes.idle}>
          <WithoutAccess idle={idle} />
        </p>
      )}
      <ul className={classes.phoneList}>{rows.slice(from).map(rowOfRole)}</ul>
    </>
  );
}
